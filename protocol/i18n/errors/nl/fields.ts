import type { Translated } from '../../texts.ts'
import type { fields as en } from '../en/fields.ts'

export const fields: Translated<typeof en> = {
  field: {
    invalid: 'Dit is niet geldig.',
    required: 'Dit veld is nodig.',
    too_long: 'Dit is te lang.',
    too_short: 'Dit is te kort.',
    letters: 'Sommige tekens hierin kunnen niet bewaard worden. Schrijf het zonder die tekens.',
    color: 'Schrijf een kleur als #rrggbb, of kies er een.',
    too_small: 'Dit moet minimaal {{minimum}} zijn.',
    too_big: 'Dit mag maximaal {{maximum}} zijn.',
    too_much: 'Dit mag hoogstens {{amount}} zijn.',
    percent: 'Dit is een percentage: hoogstens 100.',
    slug: 'Dit zijn kleine letters, cijfers en losse koppeltekens, zoals in open-air.',
    range: 'Dit eindigt voor het begint.',
    too_many: 'Dit zijn er te veel.',
    too_few: 'Dit zijn er te weinig.',
    unknown_field: 'Dit veld is hier niet bekend.',
    email: 'Dit is geen e-mailadres.',
    date: 'Schrijf een dag zo: 2026-11-21.',
    host: 'Dit is geen hostnaam. Schrijf hem als bioscoop.example, zonder https:// en zonder pad.',
    code_prefix: 'Hoogstens vier letters en cijfers, zonder I, L, O, 0 en 1: die lijken op elkaar.',
    email_confirmation: 'De twee e-mailadressen verschillen.',
    vat_number: 'Dit is geen btw-nummer. Het begint met de letters van het land, zoals NL123456789B01.',
    select_ticket: 'Kies minimaal 1 ticket.',
    ticket_price: 'De ticketprijs moet ook worden ingevuld.',
    one_voucher: 'Een aankoop is tickets, of één voucher.',
    seats_or_quantity: 'Kies stoelen, of hoeveel.',
  },
}
