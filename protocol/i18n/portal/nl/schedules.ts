import type { Translated } from '../../texts.ts'
import type { schedules as en } from '../en/schedules.ts'

/** What the seats of one schedule say. */
export const schedules: Translated<typeof en> = {
  schedules: {
    title: 'Voorstellingen',
    seats: 'Plaatsen',
    rows: 'Rijen {{first}} tot {{last}}',
    change: 'Stoelen blokkeren en vrijgeven',
    choose: 'Kies de stoelen die geblokkeerd moeten worden, of geblokkeerde die weer vrij moeten komen.',
    wholeRow: 'Hele rij {{row}} erbij',
    over: 'Deze voorstelling is voorbij of afgelast: de stoelen blijven zoals ze zijn.',
    mayNot: 'U kunt deze stoelen zien, maar niet blokkeren. Daarvoor is het recht ‘schedules.block-seats’ nodig.',
    reason: 'Reden',
    release: 'Vrijgave zoveel minuten voor aanvang',
    releaseHelp: 'Leeg betekent: tot iemand ze vrijgeeft.',
    releaseAt: 'Ze komen vanzelf weer in de verkoop: {{time}}.',
    reasonNeeded: 'Geef een reden op: wie de stoelen geblokkeerd aantreft, wil die weten.',
    block_one: '{{count}} stoel nu blokkeren',
    block_other: '{{count}} stoelen nu blokkeren',
    unblock_one: '{{count}} stoel vrijgeven',
    unblock_other: '{{count}} stoelen vrijgeven',
    blocked_one: '{{count}} stoel is overal geblokkeerd.',
    blocked_other: '{{count}} stoelen zijn overal geblokkeerd.',
    unblocked_one: '{{count}} stoel is weer te koop.',
    unblocked_other: '{{count}} stoelen zijn weer te koop.',
    cutOff:
      '{{cinema}} is sinds {{time}} niet bereikbaar. Stoelen bij de kassa daar kunnen van hieruit niet worden geblokkeerd of vrijgegeven.',
    noNumbers:
      'Deze zaal heeft geen genummerde stoelen. Wijzig hoeveel plaatsen van deze voorstelling online worden verkocht om er minder te verkopen.',
    refused: 'Deze stoel is bezet of ligt in een winkelmandje: blokkeren kan nu niet.',
    blockedNow: 'Nu geblokkeerd',
    until: 'tot {{time}}',
    byPlan: 'door het zaalplan',
    notes: 'Wat hier is gewijzigd',
    wasBlocked: 'Geblokkeerd',
    wasUnblocked: 'Vrijgegeven',
    convert: 'Er een voorstelling van maken',
    convertText:
      'Ze wordt een concept in de planner, zonder onlineverkoop. Bezoekers zien ze zodra ze gepubliceerd is.',
    convertAnyway: 'Toch plannen',
    complete: 'Vul eerst aan:',
    made: 'De voorstelling staat als concept in de planner.',
    inPlanner: 'In de planner tonen',
    state: {
      free: 'vrij',
      held: 'in een winkelmandje',
      reserved: 'gereserveerd',
      blocked: 'geblokkeerd',
      sold: 'verkocht',
      elsewhere: 'bij de kassa, niet bereikbaar',
      chosen: 'gekozen',
    },
    legend: {
      free: 'Vrij',
      chosen: 'Gekozen',
      taken: 'Verkocht of gereserveerd',
      off: 'Geblokkeerd, in een winkelmandje of bij de kassa',
      companion: 'Begeleider',
    },
  },
}
