"""Addresses of what is printed."""

from django.urls import path

from competition.pages import sheets
from competition.pages.groups import views as groups

app_name = "competition"
urlpatterns = [
    path("<slug:season>/ronde/<int:number>/indeling.pdf", sheets.pairing_sheet, name="pairing_sheet"),
    path("<slug:season>/stand/<int:number>/stand.pdf", sheets.standing_sheet, name="standing_sheet"),
    path("<slug:season>/groepen/<int:number>/groepen.pdf", groups.groups_sheet, name="group_tables"),
    path("<slug:season>/kampioenschap.pdf", groups.championship_pdf, name="championship_sheet"),
    path("<slug:season>/kruistabel.pdf", sheets.cross_table, name="cross_table"),
    path("leiding/<slug:season>/ronde/<int:number>/briefjes.pdf", sheets.slips, name="slips"),
    path("leiding/<slug:season>/afmeldlijst.pdf", sheets.absence_list, name="absence_list"),
    path("leiding/leden/kaartjes.pdf", sheets.cards, name="cards"),
    path("leiding/leden/<int:player>/kaartje.pdf", sheets.cards, name="card"),
]
