import type { Translated } from '../../texts.ts'
import type { pair as en } from '../en/pair.ts'

export const pair: Translated<typeof en> = {
  title: 'Apparaten van deze bioscoopserver',
  lead: 'Typ het nummer dat het nieuwe apparaat toont.',
  pin: 'Nummer op het apparaat',
  look_up: 'Opzoeken',
  found: 'Is dit het apparaat?',
  kind: 'Soort',
  name: 'Naam',
  address: 'Adres',
  approve: 'Dit apparaat toelaten',
  not_this: 'Niet dit',
  approved: '{{name}} is toegelaten. Het start vanzelf binnen een paar seconden.',
  blocked: '{{name}} is geblokkeerd.',
  list: 'Toegelaten apparaten',
  empty: 'Er is nog geen apparaat toegelaten. Open het adres van deze server op een kassa en typ het nummer hier.',
  block: 'Blokkeren',
  block_question: '{{name}} blokkeren?',
  block_what: 'Het stopt meteen en kan zich niet meer aanmelden. De bonnen blijven erop staan.',
  keep: 'Behouden',
  block_now: 'Dit apparaat blokkeren',
  status: { logout: 'Afgemeld', blocked: 'Geblokkeerd' },
  online: 'Online',
  offline: 'Offline',
  seen: 'Laatst gezien {{at}}',
  never: 'Nog niet gezien',
  data_missing:
    'Gegevens ontbreken: voer een websitesynchronisatie uit. De bedrijfsleider doet het in het portaal, onder Servers.',
  data_old:
    'Oude gegevens, van {{at}}: voer een websitesynchronisatie uit. De bedrijfsleider doet het in het portaal, onder Servers.',
  shut: {
    restored: {
      title: 'Deze server is een oudere kopie van zichzelf',
      what: 'Sinds {{at}} staat vast dat hij minder weet dan voorheen. Hij verkoopt niets meer, zodat geen stoel dubbel verkocht wordt.',
    },
    moved: {
      title: 'Deze server draait op een ander apparaat',
      what: 'Sinds {{at}} draaien zijn gegevens op een ander apparaat dan goedgekeurd. Hij verkoopt hier niets, zodat geen stoel dubbel verkocht wordt.',
    },
    fenced: {
      title: 'Een andere server bedient deze bioscoop',
      what: 'Sinds {{at}} heeft deze bioscoop een andere server. Deze verkoopt niets meer.',
    },
    works:
      'Dit gaat nog: opzoeken, tickets opnieuw printen, mensen met hun ticket binnenlaten. Verkochte tickets gelden, de webshop gaat door.',
    todo: 'Te doen: roep de bedrijfsleider, die in het portaal onder Servers een server voor deze bioscoop goedkeurt. Alle bonnen zijn veilig op de kassa’s.',
  },
  only_here: 'Deze pagina opent alleen op de bioscoopserver zelf.',
  type: { register: 'Kassa', pos: 'Verkooppunt', scanner: 'Scanner', signage: 'Scherm' },
}
