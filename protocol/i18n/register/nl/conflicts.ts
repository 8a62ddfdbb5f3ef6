import type { Translated } from '../../texts.ts'
import type { conflicts as en } from '../en/conflicts.ts'

export const conflicts: Translated<typeof en> = {
  conflicts: {
    key: 'Regelen',
    title: 'Door een mens te regelen',
    nothing: 'Er is niets te regelen.',
    wants: 'Deze kassa heeft',
    has: 'Wie het nu heeft',
    nobody: 'niemand meer',
    online: 'online verkocht',
    in_portal: 'Bekijk beide aankopen en vink het in het portaal, op het dashboard, af als geregeld.',
    kind: {
      place_taken: 'Twee gasten hebben één plaats',
      right_spent: 'Van een bon of beperkt tarief is meer gebruikt dan er over was',
      entry_unfit: 'Een bon noemt aankopen of tickets van anderen',
      receipt_differs: 'Twee boekingen onder één nummer',
      report_late: '{{register}} meldde te laat, onbekende boekingen: {{count}}',
    },
    choice: {
      keep: 'Laten',
      refund: 'Terugbetalen',
      reseat: 'Verplaatsen',
      take: 'Overnemen',
    },
    about: {
      keep: 'Wie de plaats heeft, houdt haar. De andere aankoop wordt als betaald geboekt, zonder ticket.',
      refund:
        'De aankoop wordt geboekt, en wat geen plaats heeft, eindigt. Wat verschuldigd is, staat dan in deze lijst.',
      reseat: 'De aankoop wordt op een andere vrije stoel geboekt. Het oude ticket geldt niet meer.',
      take: 'Wat nog past, wordt geboekt zoals het verkocht is, de rest staat daarna één voor één hier.',
    },
    seat_for: 'Een andere stoel in plaats van {{seat}}',
    reason: 'Waarom',
    settle: 'Zo doen',
    owed: {
      cash: '{{money}} contant is verschuldigd aan een gast:',
      terminal: '{{money}} is verschuldigd aan een gast op de terminal:',
    },
    pay: '{{money}} terugbetaald',
    asked: 'Nog geen antwoord: deze kassa blijft vragen.',
  },
}
