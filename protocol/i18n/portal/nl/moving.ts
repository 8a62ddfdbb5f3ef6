import type { Translated } from '../../texts.ts'
import type { moving as en } from '../en/moving.ts'

/** The page on which a schedule goes to another screen with its audience. */
export const moving: Translated<typeof en> = {
  moving: {
    key: 'Naar een andere zaal',
    title: '{{movie}} naar een andere zaal',
    to: 'Naar welke zaal',
    to_help: 'Iedereen krijgt daar een stoel: groepen blijven bij elkaar, in dezelfde klasse en even ver van het doek.',
    choose: 'Kies een zaal',
    screen_one: '{{name}}, {{count}} stoel',
    screen_other: '{{name}}, {{count}} stoelen',
    no_screens: 'Deze bioscoop heeft geen andere zaal.',
    reserved_one: '{{count}} stoel is gereserveerd en gaat mee.',
    reserved_other: '{{count}} stoelen zijn gereserveerd en gaan mee.',
    now_in: 'Nu in {{screen}}',
    then_in: 'Straks in {{screen}}',
    no_numbers_one: '{{count}} plaats zonder nummer.',
    no_numbers_other: '{{count}} plaatsen zonder nummer.',
    seat_goes: '{{seat}} gaat naar {{to}}.',
    seat_none: '{{seat}} heeft daar geen stoel.',
    seat_free: '{{seat}} is vrij.',
    seat_of: '{{seat}}: voor {{from}}.',
    pick: 'Druk op een stoel in de andere plattegrond om die te geven.',
    pick_first: 'Druk eerst op de stoel die iemand nu heeft.',
    undo_one: '{{count}} keuze ongedaan maken',
    undo_other: '{{count}} keuzes ongedaan maken',
    unseated_one: '{{count}} stoel heeft daar geen plaats',
    unseated_other: '{{count}} stoelen hebben daar geen plaats',
    unseated_help: 'Druk links op zo’n stoel en dan rechts op een stoel ervoor.',
    why: {
      no_class: 'zijn klasse bestaat daar niet.',
      no_wheelchair_place: 'er is geen rolstoelplaats met begeleiders meer vrij.',
      no_room: 'daar is niets vrij.',
    },
    legend: { chosen: 'Deze groep', taken: 'Daar zit iemand', off: 'Daar nog geen stoel' },
    first_all: 'Eerst heeft iedereen een stoel nodig.',
    conflicts_one: '{{count}} ding klopt niet met {{screen}} op dat tijdstip',
    conflicts_other: '{{count}} dingen kloppen niet met {{screen}} op dat tijdstip',
    accept: 'Toch verplaatsen',
    keep: 'Laten waar ze is',
    go: 'Naar {{screen}} verplaatsen',
    sure: '{{movie}} naar {{screen}} verplaatsen?',
    sure_text_one:
      'Er wordt niets verkocht tot iedereen daar zit. {{count}} ticket krijgt een nieuwe stoel en een nieuwe code: het oude opent geen deur meer. Gereserveerde stoelen die meegaan: {{reserved}}. E-mails: {{letters}}. Geblokkeerde stoelen komen vrij.',
    sure_text_other:
      'Er wordt niets verkocht tot iedereen daar zit. {{count}} tickets krijgen nieuwe stoelen en nieuwe codes: de oude openen geen deur meer. Gereserveerde stoelen die meegaan: {{reserved}}. E-mails: {{letters}}. Geblokkeerde stoelen komen vrij.',
    stop: 'Meteen: er wordt niets meer verkocht',
    stop_text:
      'Winkelmandjes eindigen voor ze betaald zijn. De verkoop gaat verder in {{screen}} zodra iedereen daar een stoel heeft.',
    home: 'Alle stoelen komen thuis',
    home_text: 'Wat de bioscoop verkoopt tot ze ervan hoort, krijgt ook een stoel.',
    home_left_one: 'Op {{count}} stoel wordt nog gewacht.',
    home_left_other: 'Op {{count}} stoelen wordt nog gewacht.',
    came: 'Alle stoelen zijn thuis',
    waits_text:
      'De verbinding is verbroken. Tot ze er weer is, wordt de voorstelling in haar zaal verder verkocht. Bel de kassa.',
    waits_called_one:
      'De verbinding is verbroken. {{count}} stoel kan daar nog worden verkocht tot de bioscoop ervan hoort. Bel de kassa.',
    waits_called_other:
      'De verbinding is verbroken. {{count}} stoelen kunnen daar nog worden verkocht tot de bioscoop ervan hoort. Bel de kassa.',
    old: 'Wacht op het programma in de bioscoop',
    old_text:
      'De box van deze bioscoop heeft een ouder programma dat geen voorstellingen verplaatst. Werk het eerst bij.',
    seated_one: '{{count}} ticket krijgt zijn nieuwe stoel',
    seated_other: '{{count}} tickets krijgen hun nieuwe stoelen',
    seated_text:
      'Oude tickets openen geen deur meer. Geblokkeerde stoelen komen vrij. Vanaf dan geldt wat de nieuwe zaal online toelaat.',
    stopped: 'Iemand heeft geen stoel',
    stopped_text:
      'Intussen zijn er tickets verkocht. Kies er met de hand stoelen voor en ga verder, of zie van de verplaatsing af.',
    moved: 'De verkoop loopt in {{screen}}',
    letters_one: '{{count}} persoon krijgt een e-mail',
    letters_other: '{{count}} personen krijgen een e-mail',
    letters_text:
      'Met de oude en de nieuwe stoelen en de nieuwe tickets. Papieren van de kassa worden daar opnieuw geprint.',
    without_one: '{{count}} aankoop of reservering heeft geen e-mailadres: zeg het aan de deur.',
    without_other: '{{count}} aankopen en reserveringen hebben geen e-mailadres: zeg het aan de deur.',
    begun: 'Begonnen {{time}}',
    begun_by: 'Begonnen {{time}} door {{who}}',
    off: 'Afgeblazen: verkoop zoals eerst',
    call_off: 'Van de verplaatsing afzien',
    go_on: 'Met deze stoelen verder',
    state: {
      draft: 'Deze voorstelling is een concept. Wijzig haar zaal in de planner.',
      over: 'Deze voorstelling is voorbij.',
      cancelled: 'Deze voorstelling is geannuleerd en blijft zoals ze is.',
      old: 'Wacht op een update van de box in de bioscoop',
      home: 'Haalt haar stoelen thuis',
      stopped: 'Iemand heeft geen stoel: kies er met de hand een',
      moving: 'Iedereen krijgt een nieuwe stoel',
      letters: 'Verplaatst naar {{screen}}: de e-mails worden geschreven',
      done: 'Verplaatst naar {{screen}}',
    },
  },
}
