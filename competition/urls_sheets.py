"""Addresses of what is printed."""

from django.urls import path

from competition.views import director_sheets, shadow, sheets

app_name = "competition"
urlpatterns = [
    path("<slug:season>/ronde/<int:number>/indeling.pdf", sheets.pairing_sheet, name="pairing_sheet"),
    path("<slug:season>/stand/<int:number>/stand.pdf", sheets.standing_sheet, name="standing_sheet"),
    path("<slug:season>/groepen/<int:number>/groepen.pdf", shadow.groups_sheet, name="group_tables"),
    path("<slug:season>/kampioenschap.pdf", shadow.championship_pdf, name="championship_sheet"),
    path("<slug:season>/kruistabel.pdf", sheets.cross_table, name="cross_table"),
    path("leiding/<slug:season>/ronde/<int:number>/briefjes.pdf", director_sheets.slips, name="slips"),
    path("leiding/<slug:season>/afmeldlijst.pdf", director_sheets.absence_list, name="absence_list"),
    path("leiding/leden/kaartjes.pdf", director_sheets.cards, name="cards"),
    path("leiding/leden/<int:player>/kaartje.pdf", director_sheets.cards, name="card"),
]
