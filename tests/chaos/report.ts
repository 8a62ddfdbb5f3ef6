import type { Outcome } from './chaos.ts'
import type { Chaos } from './world.ts'

const SHOWN_MOST = 20
/** The least share of kills that must meet an open sale. */
export const IN_SALE_SHARE = 0.3

function sum<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}

/** Sentences about what is broken; none = everything agrees. */
export function breachesOf({ tally, crashes, tills, wrongs }: Chaos, { findings, unhealed, plans }: Outcome): string[] {
  const { invariants, folds, journals, conflicts, doubles, lost, money } = findings
  const few = tally.kills.length > 0 && tally.killsInSale < tally.kills.length * IN_SALE_SHARE
  return [
    ...[...crashes, ...tills.flatMap((till) => till.crashes)].map((text) => `crash: ${text}`),
    ...wrongs.map((text) => `wrong: ${text}`),
    ...doubles.map((text) => `double: ${text}`),
    ...lost.map((text) => `lost: ${text}`),
    ...money.map((text) => `money: ${text}`),
    ...invariants.map((text) => `invariant: ${text}`),
    ...folds.map((text) => `fold: ${text}`),
    ...journals.map((text) => `journal: ${text}`),
    ...conflicts.map((text) => `conflict: ${text}`),
    ...unhealed.map((text) => `not healed: ${text}`),
    ...plans.map((text) => `plan: ${text}`),
    ...(few ? [`only ${tally.killsInSale} of ${tally.kills.length} kills met an open sale`] : []),
  ]
}

/** The table at the end of a run. */
export function summary(chaos: Chaos, outcome: Outcome, seed: number): string {
  const { tally, tills, visitors } = chaos
  const { findings, rounds_ms, heal_ms } = outcome
  const counter = tills.map((till) => till.deeds)
  const online = visitors.map((visitor) => visitor.deeds)
  const pressed = (['pay', 'fail', 'cancel', 'expire', 'late'] as const).map(
    (way) => `${way} ${sum(online, (deeds) => deeds.pressed[way])}`,
  )
  const kills = [...tally.byProcess()].map(([name, [all, in_sale]]) => `${name} ${all} (${in_sale})`)
  const phases = [...tally.byPhase()].toSorted().map(([phase, count]) => `${phase} ${count}`)
  const share = Math.round((100 * tally.killsInSale) / Math.max(1, tally.kills.length))
  const rows: [string, string | number][] = [
    ['rounds, seed', `${tally.rounds}, ${seed}`],
    ['time', `${Math.round(rounds_ms / 1_000)} s of rounds, ${Math.round(heal_ms / 1_000)} s of healing`],
    [
      'counter',
      `${sum(counter, (d) => d.sold)} sales answered, ${sum(counter, (d) => d.refused)} refused, ${sum(counter, (d) => d.seats_lost)} seats lost to others, ${sum(counter, (d) => d.voids)} given up, ${sum(counter, (d) => d.moves)} cash moves, ${sum(counter, (d) => d.copies)} printed again, ${sum(counter, (d) => d.given_up)} given up with their box`,
    ],
    [
      'online',
      `${sum(online, (d) => d.bills)} bills, ${sum(online, (d) => d.refused)} refused, ${sum(online, (d) => d.seats_lost)} holds lost to others; ${pressed.join(', ')}`,
    ],
    [
      'after buying',
      `${sum(online, (d) => d.gifts)} gift cards, ${sum(online, (d) => d.done.change)} seats changed, ${sum(online, (d) => d.done.cancel)} purchases cancelled, ${sum(online, (d) => d.done.letter)} letters sent again`,
    ],
    ['lines', `${tally.cuts} cuts, ${tally.slowed} times slow`],
    ['faults', [...tally.faults].map(([name, count]) => `${name} ${count}`).join(', ')],
    ['kills (in an open sale)', `${tally.kills.length} (${tally.killsInSale} = ${share} %): ${kills.join(', ')}`],
    ['where they met it', phases.join(', ')],
    [
      'tickets',
      `${findings.tickets.live} live = ${findings.tickets.counter} at the counter + ${findings.tickets.online} online`,
    ],
    ['orders with money sent back', findings.late_refunded],
    ['double', findings.doubles.length],
    ['lost', findings.lost.length],
    ['difference', (findings.difference_cents / 100).toFixed(2)],
    ['listed conflicts', findings.conflicts.length],
    ['rows that are not the fold', findings.folds.length],
    ['breaches of invariants', findings.invariants.length + findings.journals.length],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')
}

export function listed(breaches: readonly string[]): string {
  return [
    ...breaches.slice(0, SHOWN_MOST),
    ...(breaches.length > SHOWN_MOST ? [`… and ${breaches.length - SHOWN_MOST} more`] : []),
  ].join('\n')
}
