import type { Translated } from '../../texts.ts'
import type { pairing as en } from '../en/pairing.ts'

export const pairing: Translated<typeof en> = {
  pairing: {
    title: 'Dit apparaat wacht op zijn bioscoop',
    how: 'Open {{address}} op de bioscoopserver, of “Apparaten” op een kassa die al werkt, en typ dit nummer.',
    number: 'Nummer van dit apparaat: {{pin}}',
    renews: 'Over {{time}} komt een nieuw nummer. Het oude werkt dan niet meer.',
    asking: 'Er wordt een nummer opgehaald.',
    codeAsk: 'Ik heb een installatiecode',
    code: 'Installatiecode',
    codeUse: 'Gebruiken',
    codeAway: 'De server reageert niet. Probeer het opnieuw.',
    edgeFound: 'Bioscoopserver gevonden',
    edgeAway: 'De bioscoopserver reageert niet',
    offline: 'Geen internet, toelaten gaat via de bioscoopserver',
    next: 'Wat er nu gebeurt',
    step1: 'Huisnetwerk gevonden',
    step1Away: 'Huisnetwerk wordt gezocht',
    step2: 'Iemand keurt het nummer goed',
    step2Text: 'Wie dat mag, ziet eerst wat voor apparaat het is en zijn adres.',
    step3: 'Het haalt voorstellingen, zaalplannen en prijzen op',
    step3Text: 'Een paar seconden. Daarna werkt het zonder internet.',
    device: 'Apparaat',
    id: 'Kenmerk',
    kind: 'Soort',
    kindRegister: 'Kassa',
  },
  blocked: {
    title: 'Dit apparaat is geblokkeerd',
    text: 'Het kan zich niet meer aanmelden. Neem contact op met de beheerder. Wat hier verkocht is, staat veilig op de bioscoopserver en op dit apparaat.',
  },
}
