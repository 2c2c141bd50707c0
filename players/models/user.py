"""Accounts: who may log in, and with which roles."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.models.player import NameField


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Make an account; without a password it can't log in with one.

        Raises ValueError when there is no address.
        """
        if not email:
            raise ValueError("an account needs an e-mail address")
        user = self.model(email=self.normalize_email(email).strip().lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Make an account that may do everything."""
        return self.create_user(email, password, **{"is_administrator": True, "is_director": True, **fields})

    def get_by_natural_key(self, email: str | None) -> User:
        """Find an account by its address, whatever the capitals."""
        return self.get(email__iexact=email)


class User(AbstractBaseUser):
    """An account. It logs in by e-mail address; its roles are fields, and a person can have several."""

    email = models.EmailField(_("e-mail address"), unique=True)
    name = NameField(_("name"), max_length=150, blank=True)
    is_director = models.BooleanField(_("director"), default=False)
    is_administrator = models.BooleanField(_("administrator"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    date_joined = models.DateTimeField(_("made on"), default=timezone.now, editable=False)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"

    objects = UserManager()

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        ordering = ["email"]
        constraints = [models.UniqueConstraint(Lower("email"), name="user_email_in_any_case")]

    def __str__(self) -> str:
        return self.name or self.email

    def get_full_name(self) -> str:
        return str(self)

    def get_short_name(self) -> str:
        return str(self)

    @property
    def may_direct(self) -> bool:
        """May do what a director does."""
        return self.is_active and (self.is_director or self.is_administrator)

    @property
    def is_staff(self) -> bool:
        """May open the repair pages of the Django admin."""
        return self.is_active and self.is_administrator

    def has_perm(self, perm: str, obj: object = None) -> bool:
        """Administrators may change everything in the Django admin, others nothing."""
        return self.is_staff

    def has_perms(self, perm_list: list[str], obj: object = None) -> bool:
        return self.is_staff

    def has_module_perms(self, app_label: str) -> bool:
        return self.is_staff
