import type { Scope } from './audit-rounds.ts'

/**
 * The invariants of the ledger's tables as queries that find breaches: no row, no breach. One text for
 * PostgreSQL and SQLite, run by hub and edge over what changed every minute and over everything at night, and
 * by the chaos run at its end. Each answers at most 20 rows with one column `breach`, a sentence for people
 * who mend it. The table in braces is the one that is gone through: the others are looked up by their keys.
 * The journal has none: it is counted whole, at night.
 * @source docs/ledger.md, "Invariants"
 */
export interface Invariant {
  id: string
  says: string
  sql: string
}

export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    says: 'at most one live ticket per slot',
    sql: `select 'schedule ' || schedule_id || ' slot ' || slot || ' has ' || count(*) || ' live tickets' as breach
      from {tickets} t where state = 'live' group by schedule_id, slot having count(*) > 1 limit 20`,
  },
  {
    id: 'I1',
    says: 'a sold slot has its live ticket',
    sql: `select 'schedule ' || s.schedule_id || ' slot ' || s.slot || ' is sold without a live ticket' as breach
      from {slots} s left join tickets t
        on t.schedule_id = s.schedule_id and t.ticket_id = s.ticket_id and t.generation = s.generation and t.state = 'live'
      where s.state = 'sold' and t.ticket_id is null limit 20`,
  },
  {
    id: 'I4',
    says: 'a live ticket stands on its slot',
    sql: `select 'ticket ' || t.ticket_id || ' of schedule ' || t.schedule_id || ' is live but slot ' || t.slot || ' does not carry it' as breach
      from {tickets} t join slots s on s.schedule_id = t.schedule_id and s.slot = t.slot
      where t.state = 'live' and (s.state <> 'sold' or s.ticket_id <> t.ticket_id or s.generation <> t.generation) limit 20`,
  },
  {
    id: 'I4',
    says: 'a sold ticket line has its ticket',
    sql: `select 'line ' || l.id || ' is sold without a live ticket' as breach
      from {bill_lines} l left join tickets t
        on t.schedule_id = l.schedule_id and t.ticket_id = l.ticket_id and t.generation = l.generation and t.state = 'live'
      where l.kind = 'ticket' and l.state in ('sold', 'changing') and t.ticket_id is null limit 20`,
  },
  {
    id: 'I4',
    says: 'a line that was refunded has no live ticket',
    sql: `select 'ticket ' || t.ticket_id || ' of schedule ' || t.schedule_id || ' is live but its line ' || l.id || ' is ' || l.state as breach
      from {tickets} t join bill_lines l on l.id = t.line_id
      where t.state = 'live' and l.state not in ('sold', 'changing') limit 20`,
  },
  {
    id: 'I4',
    says: 'a line that was refunded has no live ticket, whatever of the two changed',
    sql: `select 'line ' || l.id || ' is ' || l.state || ' but its ticket ' || t.ticket_id || ' of schedule ' || t.schedule_id || ' is live' as breach
      from {bill_lines} l join tickets t on t.schedule_id = l.schedule_id and t.ticket_id = l.ticket_id and t.line_id = l.id
      where l.state not in ('sold', 'changing') and t.state = 'live' limit 20`,
  },
  {
    id: 'I2',
    says: 'a bill that is over holds no slot of its lines',
    sql: `select 'line ' || l.id || ' is over with a bill that is ' || b.status || ', and holds slot ' || s.slot || ' of schedule ' || s.schedule_id as breach
      from {bill_lines} l join bills b on b.id = l.bill_id join slots s on s.schedule_id = l.schedule_id and s.slot = l.slot
      where s.state = 'held' and s.bill_id = l.bill_id and b.status not in ('pending', 'paying') limit 20`,
  },
  {
    id: 'I2',
    says: 'a held slot belongs to a bill that is still open',
    sql: `select 'schedule ' || s.schedule_id || ' slot ' || s.slot || ' is held by a bill that is ' || coalesce(b.status, 'unknown') as breach
      from {slots} s left join bills b on b.id = s.bill_id
      where s.state = 'held' and (b.id is null or b.status not in ('pending', 'paying')) limit 20`,
  },
  {
    id: 'I5',
    says: 'the shares of the lines are exactly each payment; of money that came late no line that was sold carries a cent',
    sql: `select 'payment ' || p.id || ' of ' || p.amount_cents || ' is shared as ' || coalesce(sum(a.cents), 0) as breach
      from {payments} p join bills b on b.id = p.bill_id
        left join (allocations a join bill_lines l on l.id = a.line_id and l.state not in ('open', 'dead')) on a.payment_id = p.id
      where p.status = 'paid' and b.settled_at is not null
      group by p.id, p.type, p.amount_cents
      having coalesce(sum(a.cents), 0) <> p.amount_cents and (p.type <> 'online' or coalesce(sum(a.cents), 0) <> 0) limit 20`,
  },
  {
    id: 'I5',
    says: 'money that came for a bill which was never settled went back, or is on its way',
    sql: `select 'payment ' || p.id || ' of ' || p.amount_cents || ' is kept by a bill that is ' || b.status || ', ' || p.refunded_cents || ' went back' as breach
      from {payments} p join bills b on b.id = p.bill_id
      where p.status = 'paid' and p.refunded_cents <> p.amount_cents and b.settled_at is null and b.status <> 'refunding' limit 20`,
  },
  {
    id: 'I5',
    says: 'a settled bill is paid to the cent',
    sql: `select 'bill ' || b.id || ' of ' || b.total_cents || ' has lines that carry ' || coalesce(sum(a.cents), 0) || ' of its payments' as breach
      from {bills} b left join bill_lines l on l.bill_id = b.id and l.state in ('sold', 'changing')
        left join (allocations a join payments p on p.id = a.payment_id and p.status = 'paid') on a.line_id = l.id
      where b.status = 'settled' group by b.id, b.total_cents having coalesce(sum(a.cents), 0) <> b.total_cents limit 20`,
  },
  {
    id: 'I6',
    says: 'what is left at both sides and what is used up make the face value of a right',
    sql: `select 'right ' || r.key || ' of ' || r.face || ' has ' || r.hub || ' at the hub, ' || r.edge || ' at the edge, ' || r.limbo || ' in limbo and ' || count(l.id) || ' used' as breach
      from {rights} r left join bill_lines l on l.right_key = r.key and l.state in ('open', 'sold', 'changing')
      where r.face > 0 and r.key like 'rate/%'
      group by r.key, r.face, r.hub, r.edge, r.limbo having r.hub + r.edge + r.limbo + count(l.id) <> r.face limit 20`,
  },
  {
    id: 'I6',
    says: 'the turns of a voucher that are left at both sides and those that were used are all that it had',
    sql: `select 'right ' || r.key || ' of ' || r.face || ' has ' || r.hub || ' at the hub, ' || r.edge || ' at the edge, ' || r.limbo || ' in limbo and ' || coalesce(sum(l.turns), 0) || ' used' as breach
      from {rights} r left join bill_lines l on l.voucher_id = substr(r.key, 7) and l.state in ('open', 'sold', 'changing')
      where r.face > 0 and r.key like 'turns/%'
      group by r.key, r.face, r.hub, r.edge, r.limbo having r.hub + r.edge + r.limbo + coalesce(sum(l.turns), 0) <> r.face limit 20`,
  },
  {
    id: 'I6',
    says: 'the cents of a voucher that are left at both sides and those that paid for something are all that it had',
    sql: `select 'right ' || r.key || ' of ' || r.face || ' has ' || r.hub || ' at the hub, ' || r.edge || ' at the edge, ' || r.limbo || ' in limbo and ' || coalesce(sum(p.amount_cents - p.refunded_cents), 0) || ' used' as breach
      from {rights} r left join payments p on p.voucher_id = substr(r.key, 7) and p.status in ('paying', 'paid')
      where r.face > 0 and r.key like 'cents/%'
      group by r.key, r.face, r.hub, r.edge, r.limbo having r.hub + r.edge + r.limbo + coalesce(sum(p.amount_cents - p.refunded_cents), 0) <> r.face limit 20`,
  },
  {
    id: 'I10',
    says: 'online sold is at most max online',
    sql: `select 'schedule ' || h.schedule_id || ' has ' || count(*) || ' places sold or held online of ' || h.max_online as breach
      from {halls} h join slots s on s.schedule_id = h.schedule_id
        and ((s.state = 'sold' and s.origin = 'online') or (s.state = 'held' and s.home = 'hub'))
      where h.max_online is not null group by h.schedule_id, h.max_online having count(*) > h.max_online limit 20`,
  },
  {
    id: 'I3',
    says: 'every slot of a hall that is here stands once, within its capacity, but those of a larger one that it was moved from, which nobody has',
    sql: `select 'schedule ' || h.schedule_id || ' has slot ' || s.slot || ' beyond its capacity of ' || h.capacity as breach
      from {halls} h join slots s on s.schedule_id = h.schedule_id where s.slot < 1
        or (s.slot > h.capacity and (h.moves = 0 or s.state <> 'blocked' or s.bill_id is not null)) limit 20`,
  },
  {
    id: 'L3',
    says: 'the journal has no gap',
    sql: `select stream || ' of epoch ' || epoch || ' has ' || count(*) || ' entries up to ' || max(n) as breach
      from journal where stream <> 'own' group by stream, epoch having count(*) <> max(n) limit 20`,
  },
]

/** How each table is narrowed to what changed. */
const NARROWED: Readonly<Record<string, { part: keyof Scope; column: string }>> = {
  halls: { part: 'schedules', column: 'schedule_id' },
  slots: { part: 'schedules', column: 'schedule_id' },
  tickets: { part: 'schedules', column: 'schedule_id' },
  bills: { part: 'bills', column: 'id' },
  bill_lines: { part: 'bills', column: 'bill_id' },
  payments: { part: 'bills', column: 'bill_id' },
  rights: { part: 'rights', column: 'key' },
}

/**
 * The query of an invariant over everything (`scope` null), or over what changed: then with one value, the
 * keys as a JSON list. Null when nothing of its kind changed.
 * @param list reads that list as a column of the part's type, in the words of the database
 */
export function invariantQuery(
  { sql }: Invariant,
  scope: Scope | null,
  list: (part: keyof Scope) => string,
): { sql: string; values: [] | [string] } | null {
  const table = /\{(\w+)\}/.exec(sql)?.[1]
  if (scope === null) return { sql: table ? sql.replace(`{${table}}`, table) : sql, values: [] }
  const narrowed = table && NARROWED[table]
  if (!narrowed || scope[narrowed.part].size === 0) return null
  const rows = `(select * from ${table} where ${narrowed.column} in (${list(narrowed.part)}))`
  return { sql: sql.replace(`{${table}}`, rows), values: [JSON.stringify([...scope[narrowed.part]])] }
}
