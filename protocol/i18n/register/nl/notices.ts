import type { Translated } from '../../texts.ts'
import type { notices as en } from '../en/notices.ts'

export const notices: Translated<typeof en> = {
  notice: {
    offline: 'Geen internet sinds {{time}}. U verkoopt verder.',
    offlineWorks: 'Stoelen van deze bioscoop, contant geld, afdrukken en scannen werken.',
    whatWorks: 'Wat werkt',
    edgeAway: 'De bioscoopserver antwoordt niet sinds {{time}}. Niet verkopen.',
    edgeAwayText: 'De bon blijft bewaard. Het gaat vanzelf verder als de server terug is.',
    disk: {
      full: 'De schijf van de bioscoopserver is vol sinds {{time}}. Niet verkopen.',
      locked: 'Een ander programma houdt de gegevens van de server vast sinds {{time}}. Niet verkopen.',
      failing: 'De schijf van de bioscoopserver werkt niet sinds {{time}}. Niet verkopen.',
    },
    diskText:
      'Wat niet beantwoord is, is niet verkocht. De bon blijft bewaard. Bel wie de server beheert: zodra hij kan opslaan, gaat het vanzelf verder.',
    mismatch: 'Deze server mist boekingen die deze kassa gezien heeft. Niet verkopen.',
    mismatchText: 'Roep de leiding. Alle bonnen staan veilig op deze kassa.',
    update: 'Deze kassa heeft een ouder programma dan de server. Ze werkt zichzelf bij zodra de bon klaar is.',
    updateText: 'Rond deze bon af. Wat nog te verzenden is, gaat eerst. Er gaat niets verloren.',
    boxOld: 'De bioscoopserver heeft een ouder programma dan deze kassa.',
    boxOldText: 'Er is niets verloren: wat nog te verzenden is, blijft op deze kassa. Laat de server bijwerken.',
    trouble: {
      restored: 'De bioscoopserver heeft oude of beschadigde gegevens sinds {{time}}. Niet verkopen.',
      fenced: 'Een andere server bedient deze bioscoop sinds {{time}}. Hier niet verkopen.',
      fork: 'Het hoofdkantoor heeft andere boekingen van deze bioscoop sinds {{time}}.',
      unapplied_one: '{{count}} boeking wacht op het hoofdkantoor sinds {{time}}. U verkoopt verder.',
      unapplied_other: '{{count}} boekingen wachten op het hoofdkantoor sinds {{time}}. U verkoopt verder.',
      unread_one: '{{count}} boeking van het hoofdkantoor wacht hier sinds {{time}}. U verkoopt verder.',
      unread_other: '{{count}} boekingen van het hoofdkantoor wachten hier sinds {{time}}. U verkoopt verder.',
      edge_too_old: 'De bioscoopserver moet worden bijgewerkt sinds {{time}}. U verkoopt verder.',
      hub_too_old: 'Het hoofdkantoor moet worden bijgewerkt sinds {{time}}. U verkoopt verder.',
      hub_behind_one: '{{count}} boeking wacht op een update van het hoofdkantoor sinds {{time}}. U verkoopt verder.',
      hub_behind_other:
        '{{count}} boekingen wachten op een update van het hoofdkantoor sinds {{time}}. U verkoopt verder.',
      edge_behind_one:
        '{{count}} boeking van het hoofdkantoor wacht op een update van de server sinds {{time}}. U verkoopt verder.',
      edge_behind_other:
        '{{count}} boekingen van het hoofdkantoor wachten op een update van de server sinds {{time}}. U verkoopt verder.',
      other: 'Hoofdkantoor en bioscoop komen niet overeen sinds {{time}}.',
      amount: 'Een online betaling heeft een ander bedrag sinds {{time}}. U verkoopt verder.',
    },
    troubleText: {
      restored:
        'Stoelen kunnen dubbel verkocht worden. Bel support. Verkochte tickets gelden, de webshop verkoopt verder.',
      fenced: 'Bel support. Verkochte tickets gelden, de webshop verkoopt verder.',
      fork: 'Bel support. Verkochte tickets gelden.',
      unapplied: 'Er is niets verloren. Webshop en rapporten lopen achter. Bel support.',
      unread: 'Er is niets verloren. Wat online verkocht is, ontbreekt hier misschien. Bel support.',
      edge_too_old:
        'Er is niets verloren: verkopen wachten hier. Stoelen van de webshop zijn niet bereikbaar. Laat de server bijwerken.',
      hub_too_old:
        'Er is niets verloren: verkopen wachten hier. Stoelen van de webshop zijn niet bereikbaar. Bel support.',
      hub_behind: 'Er is niets verloren. Webshop en rapporten lopen achter tot het hoofdkantoor is bijgewerkt.',
      edge_behind:
        'Er is niets verloren. Wat online verkocht is, ontbreekt hier misschien tot de server is bijgewerkt.',
      other: 'De server is te oud om meer te zeggen. Laat hem bijwerken en bel support.',
      amount: 'Het geld is veilig. Het kantoor beslist erover.',
    },
  },
}
