import type { Translated } from '../../texts.ts'
import type { schedules as en } from '../en/schedules.ts'

/** What the seats of one schedule say. */
export const schedules: Translated<typeof en> = {
  schedules: {
    title: 'Vorstellungen',
    seats: 'Plätze',
    rows: 'Reihen {{first}} bis {{last}}',
    change: 'Plätze sperren und freigeben',
    choose: 'Wählen Sie die Plätze, die gesperrt werden sollen, oder gesperrte, die wieder frei werden sollen.',
    wholeRow: 'Ganze Reihe {{row}} dazu',
    over: 'Diese Vorstellung ist vorbei oder abgesagt: Ihre Plätze bleiben, wie sie sind.',
    mayNot:
      'Sie können diese Plätze sehen, aber keine sperren. Dafür ist die Berechtigung „schedules.block-seats“ nötig.',
    reason: 'Grund',
    release: 'Freigabe so viele Minuten vor Beginn',
    releaseHelp: 'Leer heißt: bis jemand sie freigibt.',
    releaseAt: 'Sie kommen von selbst wieder in den Verkauf: {{time}}.',
    reasonNeeded: 'Geben Sie einen Grund an: Wer die Plätze gesperrt vorfindet, will ihn wissen.',
    block_one: '{{count}} Platz jetzt sperren',
    block_other: '{{count}} Plätze jetzt sperren',
    unblock_one: '{{count}} Platz freigeben',
    unblock_other: '{{count}} Plätze freigeben',
    blocked_one: '{{count}} Platz ist überall gesperrt.',
    blocked_other: '{{count}} Plätze sind überall gesperrt.',
    unblocked_one: '{{count}} Platz ist wieder im Verkauf.',
    unblocked_other: '{{count}} Plätze sind wieder im Verkauf.',
    cutOff:
      '{{cinema}} ist seit {{time}} nicht erreichbar. Plätze an der Kinokasse lassen sich von hier weder sperren noch freigeben.',
    noNumbers:
      'Dieser Saal hat keine nummerierten Plätze. Um weniger zu verkaufen, ändern Sie, wie viele Plätze dieser Vorstellung online verkauft werden.',
    refused: 'Dieser Platz ist vergeben oder in einem Warenkorb: Er lässt sich gerade nicht sperren.',
    blockedNow: 'Jetzt gesperrt',
    until: 'bis {{time}}',
    byPlan: 'durch den Sitzplan',
    notes: 'Was hier geändert wurde',
    wasBlocked: 'Gesperrt',
    wasUnblocked: 'Freigegeben',
    convert: 'Vorstellung daraus machen',
    convertText:
      'Sie wird ein Entwurf im Planer, ohne Online-Verkauf. Besucher sehen sie, sobald sie veröffentlicht ist.',
    convertAnyway: 'Trotzdem planen',
    complete: 'Zuerst fehlt noch:',
    made: 'Die Vorstellung steht als Entwurf im Planer.',
    inPlanner: 'Im Planer zeigen',
    state: {
      free: 'frei',
      held: 'in einem Warenkorb',
      reserved: 'reserviert',
      blocked: 'gesperrt',
      sold: 'verkauft',
      elsewhere: 'an der Kinokasse, nicht erreichbar',
      chosen: 'gewählt',
    },
    legend: {
      free: 'Frei',
      chosen: 'Gewählt',
      taken: 'Verkauft oder reserviert',
      off: 'Gesperrt, in einem Warenkorb oder an der Kinokasse',
      companion: 'Begleitung',
    },
  },
}
