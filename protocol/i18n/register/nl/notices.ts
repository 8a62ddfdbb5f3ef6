import type { Translated } from '../../texts.ts'
import type { notices as en } from '../en/notices.ts'

export const notices: Translated<typeof en> = {
  notice: {
    offline: 'Geen internet sinds {{time}}. De verkoop gaat door.',
    offlineWorks: 'Stoelen van deze bioscoop, contant geld, afdrukken en scannen werken.',
    whatWorks: 'Wat werkt',
    edgeAway: 'De bioscoopserver reageert sinds {{time}} niet. Niet verkopen.',
    edgeAwayText: 'De bon blijft bewaard. Het gaat vanzelf verder als de server terug is.',
    disk: {
      full: 'De schijf van de server is sinds {{time}} vol. Niet verkopen.',
      locked: 'Een ander programma blokkeert de server sinds {{time}}. Niet verkopen.',
      failing: 'De schijf van de server is sinds {{time}} defect. Niet verkopen.',
    },
    diskText:
      'Zonder antwoord is er niets verkocht. De bon blijft bewaard. Bel de technische dienst: daarna gaat het vanzelf verder.',
    mismatch: 'De server mist boekingen die deze kassa kent. Niet verkopen.',
    mismatchText: 'Roep de bedrijfsleider. Alle bonnen staan veilig op deze kassa.',
    oldBox: 'De server die hier antwoordt, is niet meer in gebruik. Niet verkopen.',
    oldBoxText:
      'Deze bioscoop heeft een andere. Bel de technische dienst: zodra die antwoordt, gaat het vanzelf verder.',
    recount:
      'Deze bioscoop heeft sinds {{time}} een nieuwe server. Kassa’s die verslag deden: {{reported}} van {{registers}}.',
    recountText:
      'De stoelen die vanavond ontbreken, komen terug zodra alle verslag deden. Wat vrij is, verkoopt u gewoon.',
    update: 'Deze kassa heeft een update nodig. Die komt vanzelf zodra de bon klaar is.',
    updateText: 'Rond deze bon af. Wat nog te verzenden is, gaat eerst. Er gaat niets verloren.',
    boxOld: 'De bioscoopserver heeft een ouder programma dan deze kassa.',
    boxOldText: 'Er is niets verloren: wat te verzenden is, blijft op deze kassa. Laat de server bijwerken.',
    shut: {
      restored: {
        title: 'Deze server is een oudere kopie van zichzelf',
        what: 'Sinds {{time}} staat vast dat hij minder weet dan voorheen. Hij verkoopt niets meer, zodat geen stoel dubbel verkocht wordt.',
      },
      moved: {
        title: 'Deze server draait op een ander apparaat',
        what: 'Sinds {{time}} draaien zijn gegevens op een ander apparaat dan goedgekeurd. Hij verkoopt hier niets, zodat geen stoel dubbel verkocht wordt.',
      },
      fenced: {
        title: 'Een andere server bedient deze bioscoop',
        what: 'Sinds {{time}} heeft deze bioscoop een andere server. Deze verkoopt niets meer.',
      },
      works:
        'Dit gaat nog: opzoeken, tickets opnieuw printen, mensen met hun ticket binnenlaten. Verkochte tickets gelden, de webshop gaat door.',
      todo: 'Te doen: roep de bedrijfsleider, die in het portaal onder Servers een server voor deze bioscoop goedkeurt. Alle bonnen zijn veilig op de kassa’s.',
      look: 'Opzoeken en opnieuw printen',
    },
    trouble: {
      restored: 'De server heeft sinds {{time}} oude of beschadigde gegevens. Niet verkopen.',
      moved: 'De gegevens van de server draaien sinds {{time}} op een ander apparaat. Niet verkopen.',
      fenced: 'Een andere server bedient deze bioscoop sinds {{time}}. Hier niet verkopen.',
      fork: 'Het hoofdkantoor heeft sinds {{time}} andere boekingen van deze bioscoop.',
      unapplied_one: '{{count}} boeking wacht sinds {{time}} op het hoofdkantoor. De verkoop gaat door.',
      unapplied_other: '{{count}} boekingen wachten sinds {{time}} op het hoofdkantoor. De verkoop gaat door.',
      unread_one: '{{count}} boeking van het hoofdkantoor wacht hier sinds {{time}}. De verkoop gaat door.',
      unread_other: '{{count}} boekingen van het hoofdkantoor wachten hier sinds {{time}}. De verkoop gaat door.',
      edge_too_old: 'De bioscoopserver heeft sinds {{time}} een update nodig. De verkoop gaat door.',
      hub_too_old: 'Het hoofdkantoor heeft sinds {{time}} een update nodig. De verkoop gaat door.',
      hub_behind_one:
        '{{count}} boeking wacht sinds {{time}} op een update van het hoofdkantoor. De verkoop gaat door.',
      hub_behind_other:
        '{{count}} boekingen wachten sinds {{time}} op een update van het hoofdkantoor. De verkoop gaat door.',
      edge_behind_one: '{{count}} boeking wacht hier sinds {{time}} op een update. De verkoop gaat door.',
      edge_behind_other: '{{count}} boekingen wachten hier sinds {{time}} op een update. De verkoop gaat door.',
      other: 'Hoofdkantoor en bioscoop komen sinds {{time}} niet overeen.',
      recount_stuck: 'De hertelling van deze bioscoop kan sinds {{time}} niet eindigen.',
      amount: 'Een online betaling wijkt sinds {{time}} af in bedrag. De verkoop gaat door.',
      unmarked: 'De server mist sinds {{time}} zijn merkteken. De verkoop gaat door.',
      data_missing: 'Gegevens ontbreken: voer een websitesynchronisatie uit.',
      data_old: 'Oude gegevens, van {{time}}: voer een websitesynchronisatie uit.',
    },
    troubleText: {
      restored:
        'Stoelen kunnen dubbel verkocht worden. Bel de helpdesk. Verkochte tickets gelden, de webshop gaat door.',
      moved:
        'Twee servers kunnen dezelfde stoelen verkopen. Roep de bedrijfsleider. Verkochte tickets gelden, de webshop gaat door.',
      fenced: 'Bel de helpdesk. Verkochte tickets gelden, de webshop gaat door.',
      fork: 'Bel de helpdesk. Verkochte tickets gelden.',
      unapplied: 'Er is niets verloren. Webshop en rapporten lopen achter. Bel de helpdesk.',
      unread: 'Er is niets verloren. Wat online verkocht is, ontbreekt hier misschien. Bel de helpdesk.',
      edge_too_old:
        'Er is niets verloren: verkopen wachten hier. Stoelen van de webshop ontbreken. Laat de server bijwerken.',
      hub_too_old: 'Er is niets verloren: verkopen wachten hier. Stoelen van de webshop ontbreken. Bel de helpdesk.',
      hub_behind: 'Er is niets verloren. Webshop en rapporten lopen achter tot het hoofdkantoor is bijgewerkt.',
      edge_behind:
        'Er is niets verloren. Wat online verkocht is, ontbreekt hier misschien tot de server is bijgewerkt.',
      other: 'De server is te oud om meer te zeggen. Laat hem bijwerken en bel de helpdesk.',
      recount_stuck: 'De leiding kijkt in het portaal, onder Servers. Wat niet wordt vastgehouden, verkoopt door.',
      amount: 'Het geld is veilig. Het kantoor beslist erover.',
      unmarked: 'Zonder valt een oude kopie van de server later op. Laat zijn tweede medium nakijken.',
      data_missing:
        'Voorstellingen, prijzen of mensen ontbreken hier misschien. De bedrijfsleider doet het in het portaal, onder Servers.',
      data_old:
        'Voorstellingen en prijzen kunnen veranderd zijn. De bedrijfsleider doet het in het portaal, onder Servers.',
    },
  },
}
