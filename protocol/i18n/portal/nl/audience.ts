import type { Translated } from '../../texts.ts'
import type { audience as en } from '../en/audience.ts'

/** The page on which a manager writes to all who have tickets for a schedule. */
export const audience: Translated<typeof en> = {
  audience: {
    key: 'Het publiek schrijven',
    title: 'Het publiek van {{movie}} schrijven',
    readers_one: '{{count}} koper krijgt bericht.',
    readers_other: '{{count}} kopers krijgen bericht.',
    unreached_one: 'De koper van {{count}} ticket heeft geen adres achtergelaten: zeg het bij de ingang.',
    unreached_other: 'De kopers van {{count}} tickets hebben geen adres achtergelaten: zeg het bij de ingang.',
    occasion: 'Waar het over gaat',
    occasions: {
      delay: 'Het begint later',
      screen: 'Het is in een andere zaal',
      breakdown: 'Er was een storing',
      other: 'Iets anders',
    },
    message: 'Wat er in de brief staat',
    message_help: 'Woord voor woord, na de aanhef. Om welke voorstelling het gaat, staat er vanzelf onder.',
    write_one: '{{count}} koper schrijven',
    write_other: '{{count}} kopers schrijven',
    voucher: 'Een voucher erbij',
    voucher_help: 'Iedereen krijgt er een van dit type, met een eigen code in de brief.',
    no_voucher: 'Geen',
    valid_until: 'Geldig tot en met',
    with: 'Met de voucher “{{voucher}}”',
    refund: 'Deel van de prijs terug',
    refund_help:
      'Van hier gaat alleen terug wat online is betaald, via dezelfde betaalwijze. De tickets blijven geldig.',
    no_refund: 'Niets',
    percent: '{{percent}}% van elk ticket',
    back_money_one: '{{amount}} voor {{count}} ticket gaat terug.',
    back_money_other: '{{amount}} voor {{count}} tickets gaat terug.',
    rest_one: '{{count}} ticket is niet online betaald: daarvan gaat van hier niets terug.',
    rest_other: '{{count}} tickets zijn niet online betaald: daarvan gaat van hier niets terug.',
    gives_one: '{{count}} koper schrijven en {{amount}} teruggeven',
    gives_other: '{{count}} kopers schrijven en {{amount}} teruggeven',
    gave_one: '{{percent}}% van de prijs terug, samen {{amount}}: voor {{begun}} van {{count}} ticket is het onderweg',
    gave_other:
      '{{percent}}% van de prijs terug, samen {{amount}}: voor {{begun}} van {{count}} tickets is het onderweg',
    back: 'Terug',
    written: 'Eerder geschreven',
    nothing: 'Er is nog niemand geschreven.',
    by: '{{time}} door {{who}}',
    informed_one: '{{informed}} van {{count}} brief is onderweg',
    informed_other: '{{informed}} van {{count}} brieven zijn onderweg',
    no: {
      cancelled: 'Deze voorstelling gaat niet door: de kopers hebben daarvan bericht gekregen.',
      draft: 'Deze voorstelling is een concept en nergens te koop.',
      over: 'Deze voorstelling is voorbij.',
      nobody: 'Niemand met een ticket heeft een adres achtergelaten.',
    },
  },
}
