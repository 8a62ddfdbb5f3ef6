import { decideLate, decideMoneyBack } from './decide-bill.ts'
import { decideChangeDone, decideChanging, refundOf, refundsOf } from './decide-change.ts'
import { concludeReports, missingFacts, type RegisterReport, recountedEntry } from './decide-recount.ts'
import { type EntryData, type EntryOf, type HubEvent, hubEvent, readEntryBody, type SealedEntry } from './entries.ts'
import { type BookedSale, type Found, type FoundSale, saleBooked, saleOf } from './found.ts'
import {
  bornOf,
  type Ledger,
  type LedgerView,
  linesOfBill,
  scheduleOfSlot,
  slotAt,
  slotKey,
  ticketKey,
} from './ledger.ts'
import { needsOf, vouchersNamedBy, vouchersOf } from './needs.ts'
import { spentBy, takenTwice } from './recount-reports.ts'
import { centsRight, type LineRow, type TicketRow, turnsRight } from './rows.ts'

/**
 * The end of the recount of a hub that was restored from a backup (L9 c, d). The backup is true about its own
 * moment; of what came after it there are the second places of the hub (found.ts) and the receipts of the
 * registers, of all boxes and of all time. Both are facts, and a set of them says who has a ticket, whatever
 * the order in which slots went from side to side meanwhile:
 *
 *     carts end ─▶ sales of the hub ─▶ changes of the hub ┐  each as soon as all that dies in it is known
 *                                      receipts           ┘
 *                                           │
 *                     places as their live tickets and claims say ─▶ what registers gave up, or wait for
 *
 * 1. A ticket lives when it was born and nowhere died (L16). Two that live on one place are of two boxes that
 *    both sold it, or of a second place that is lost: whoever is known longer keeps it, and the other fact is
 *    left out, with all of its bill, and listed (L11). So it is with a right of which all together take more
 *    than there is.
 * 2. Settled and not refunded is a ticket; captured and not settled goes back; what is neither has expired
 *    (L9 c).
 * 3. Each fact has its effect once: what the backup has already is no fact.
 * @source docs/ledger.md, "Second place", L8, L9, L16
 */
export interface RestoredCommand {
  schedules: readonly number[]
  reports: readonly RegisterReport[]
  lost: readonly string[]
  found: Found
  at: string
}

/** A fact that was left out: a receipt, or of the hub itself the bill that it is of. */
export interface LeftFact {
  kind: 'left'
  receipt: SealedEntry | null
  bill_id: string | null
}

/** A fact while it waits for its turn. */
interface Fact {
  source: Source
  bill_id: string | null
  births: readonly TicketPlace[]
  /** Keys of tickets that die in it. */
  deaths: readonly string[]
  /** Tickets, by key, lines, claims and vouchers of which nothing is known before it. */
  makes: readonly string[]
  /** The same: the fact that makes them comes before it. */
  needs: readonly string[]
}

type Source =
  | { kind: 'receipt'; receipt: SealedEntry; data: EntryData }
  | { kind: 'sale'; data: EntryOf<'sold'> }
  | { kind: 'change'; data: HubEvent }
  | { kind: 'booked'; data: EntryOf<'sold'>; entries: BookedSale }
  | { kind: 'refund'; question_id: string; bill_id: string; keys: readonly string[] }

type TicketPlace = Pick<TicketRow, 'schedule_id' | 'ticket_id' | 'generation' | 'slot'>

type Claim = NonNullable<EntryOf<'placed'>['places'][number]['claim']>

/** Beyond the capacity of its hall, since that is another one. */
const NO_PLACE: Claim = { state: 'blocked', bill_id: null, due_at: null }

/**
 * What is reserved or blocked: the places of each claim, for of two that had a place one after the other
 * either may be read first.
 */
class Claims {
  readonly #claims = new Map<string, Claim & { slots: Set<number> }>()

  constructor(ledger: LedgerView) {
    for (const { schedule_id, slot, state, bill_id, due_at } of ledger.slots.values())
      if ((state === 'reserved' || state === 'blocked') && bill_id !== null)
        this.#take({ state, bill_id, due_at }, slotKey(schedule_id, slot))
  }

  #take(claim: Claim & { bill_id: string }, key: number): void {
    const known = this.#claims.get(claim.bill_id)
    if (known) known.slots.add(key)
    else this.#claims.set(claim.bill_id, { ...claim, slots: new Set([key]) })
  }

  /** This has happened. */
  follow(data: EntryData): void {
    if (data.kind === 'claimed') {
      const { schedule_id, slots, state, question_id: bill_id, due_at = null } = data
      this.#claims.delete(bill_id) // it stood there while it was on its way
      for (const slot of slots) this.#take({ state, bill_id, due_at }, slotKey(schedule_id, slot))
    }
    if (data.kind === 'released')
      for (const slot of data.slots) this.#claims.get(data.of)?.slots.delete(slotKey(data.schedule_id, slot))
    if (data.kind === 'sold') this.#claims.delete(data.bill.id)
    if (data.kind === 'changed' || data.kind === 'released') this.#claims.delete(data.question_id)
    if (data.kind !== 'moved') return
    const { schedule_id } = data.hall
    const reserved = new Set(data.reserved.map(({ bill_id }) => bill_id))
    for (const [id, { slots }] of this.#claims)
      if (!reserved.has(id)) for (const key of slots) if (scheduleOfSlot(key) === schedule_id) slots.delete(key)
    for (const id of reserved) this.#claims.get(id)?.slots.clear()
    for (const { slot, bill_id } of data.reserved)
      this.#take({ state: 'reserved', bill_id, due_at: null }, slotKey(schedule_id, slot))
  }

  /** Which claim has each place. */
  places(): Map<number, Claim> {
    return new Map(
      [...this.#claims.values()].flatMap(({ slots, ...claim }) => [...slots].map((key) => [key, claim] as const)),
    )
  }
}

/**
 * The entries of the end, each to be appended before the next is taken; and facts that were left out. All
 * that the reports and the second places name is in memory.
 */
export function* concludeRestored(
  ledger: Ledger,
  { schedules, reports, lost, found, at }: RestoredCommand,
): Generator<EntryData | LeftFact, void, void> {
  yield recountedEntry(ledger, schedules, at)
  yield* endUnpaid(ledger)
  const claims = new Claims(ledger)
  const facts = factsFound(ledger, { reports, found, at })
  const unanswered = unansweredDeaths(ledger, reports, facts)
  const { kept, left } = chosen(ledger, facts, unanswered)
  for (const fact of left) yield leftOut(fact)
  const dead = new Set([...kept.flatMap(({ deaths }) => deaths), ...unanswered])
  for (const fact of inOrder(ledger, kept)) {
    if (cannotStand(ledger, fact, dead)) yield leftOut(fact)
    else
      for (const data of entriesOf(ledger, fact, at)) {
        yield data
        claims.follow(data.kind === 'recovered' ? readEntryBody(data.body) : data)
      }
  }
  const all = new Set([...schedules, ...schedulesOf(kept)])
  // a ticket ends where it stands, and whoever has its place by then comes after it
  const placed = placesNow(ledger, claims, all, (ticket) => unanswered.has(keyOf(ticket)))
  if (placed) yield placed
  for (const data of concludeReports(ledger, { reports, lost, at })) {
    yield data
    claims.follow(data.kind === 'recovered' ? readEntryBody(data.body) : data)
  }
  const again = placesNow(ledger, claims, all, (ticket) => !unanswered.has(keyOf(ticket)))
  if (again) yield again
  yield* lateMoney(ledger, found)
}

/**
 * No cart outlives a restore: what was paid after the backup is found as a sale, and money that comes for a
 * cart that has ended goes back (L10).
 */
function* endUnpaid(ledger: Ledger): Generator<EntryData, void, void> {
  const unpaid = [...ledger.bills.values()].filter(
    ({ home, status }) => home === 'hub' && (status === 'pending' || status === 'paying'),
  )
  for (const { id } of unpaid) yield { kind: 'ended', bill_id: id, status: 'expired', payment_status: 'expired' }
}

/** What came after the backup, as far as the ledger does not have it. */
function factsFound(ledger: Ledger, { reports, found, at }: Pick<RestoredCommand, 'reports' | 'found' | 'at'>): Fact[] {
  const sales = found.sales
    .filter(({ event }) => ledger.bills.get(event.bill_id)?.settled_at == null)
    .map((sale) => factOf(ledger, { kind: 'sale', data: saleOf(ledger, sale, { method_id: found.method_id, at }) }))
  const changes = [...found.changes, ...refundsUnderWay(ledger, found.sales)]
    .filter(({ question_id }) => (ledger.questions.get(question_id)?.state ?? 'open') === 'open')
    .map((data) => factOf(ledger, { kind: 'change', data }))
  const booked = found.booked.flatMap((entries): Extract<Source, { kind: 'booked' }>[] => {
    const data = saleBooked(entries)
    const isKnown = data && (ledger.questions.get(data.question_id)?.state ?? 'refused') !== 'refused'
    return data && !isKnown ? [{ kind: 'booked', data, entries }] : []
  })
  const settled = new Set(booked.map(({ data }) => data.question_id))
  const receipts = missingFacts(ledger, reports)
    .map((receipt) => ({ receipt, data: readEntryBody(receipt.body) }))
    .filter(({ data }) => data.kind !== 'sold' || !settled.has(data.question_id))
  const asked = new Set<string>([
    ...found.changes.map(({ question_id }) => question_id),
    ...receipts.flatMap(({ data }) => ('question_id' in data ? [data.question_id as string] : [])),
    ...reports.flatMap(({ waiting }) => waiting.map(({ question_id }) => question_id)),
  ])
  const refunds = found.sales.flatMap((sale) => refundsOfHub(ledger, sale, asked))
  return [
    ...sales,
    ...changes,
    ...booked.map((source) => factOf(ledger, source)),
    ...receipts.map(({ receipt, data }) => factOf(ledger, { kind: 'receipt', receipt, data }, receipts)),
    ...refunds.map((source) => factOf(ledger, source)),
  ]
}

/** Refunds that the hub was making when the backup was made: the provider has paid all of them since. */
function refundsUnderWay(ledger: LedgerView, sales: readonly FoundSale[]): HubEvent[] {
  const paid = new Set(
    sales.flatMap(({ order }) => (order?.refunds ?? []).map(({ key, reference }) => `${reference} ${key}`)),
  )
  return [...ledger.questions.values()].flatMap(({ id, state, event }) => {
    if (state !== 'open' || event === null) return []
    const data = hubEvent({ event })
    const refunds = data.kind === 'changed' && data.what === 'refund' ? data.ended.flatMap(refundsOf) : []
    return refunds.length > 0 && refunds.every(({ key }) => paid.has(`${id} ${key}`)) ? [data] : []
  })
}

/** Refunds that the hub began after the backup: the provider alone knows of them, by their keys (L18). */
function refundsOfHub(
  ledger: LedgerView,
  { event, order }: FoundSale,
  asked: ReadonlySet<string>,
): Extract<Source, { kind: 'refund' }>[] {
  const own = (order?.refunds ?? []).filter(
    ({ key, reference }) => !key.startsWith('late:') && !asked.has(reference) && !ledger.questions.has(reference),
  )
  return [...Map.groupBy(own, ({ reference }) => reference)].map(([question_id, refunds]) => ({
    kind: 'refund',
    question_id,
    bill_id: event.bill_id,
    keys: refunds.map(({ key }) => key),
  }))
}

function factOf(ledger: LedgerView, source: Source, receipts: readonly { data: EntryData }[] = []): Fact {
  if (source.kind === 'refund') {
    const { bill_id, keys } = source
    return { source, bill_id, births: [], deaths: keys, makes: [], needs: keys }
  }
  const { data } = source
  const none = { source, bill_id: null, births: [], deaths: [], makes: [], needs: [] }
  switch (data.kind) {
    case 'sold': {
      const { bill, lines, payments, tickets, vouchers = [] } = data
      const makes = [...tickets.map(keyOf), ...lines.flatMap(withoutTicket), ...vouchers.map(({ id }) => id)]
      const needs = [bill.id, ...vouchersOf(lines, payments)]
      return { ...none, bill_id: bill.id, births: tickets.filter(({ state }) => state === 'live'), makes, needs }
    }
    case 'changed': {
      const deaths = data.dead.map(keyOf)
      const born = data.born.map(keyOf)
      const lives = data.sold.flatMap((line) => (isTicket(line) ? [keyOf(line)] : []))
      const needs = [...deaths, ...lives, ...data.ended.flatMap(withoutTicket), ...vouchersNamedBy(data)]
      return { ...none, bill_id: data.bill_id, births: data.born, deaths, makes: born, needs }
    }
    case 'moved': {
      const deaths = data.dead.map(keyOf)
      const needs = [...deaths, ...data.reserved.map(({ bill_id }) => bill_id)]
      return { ...none, births: data.born, deaths, makes: data.born.map(keyOf), needs }
    }
    case 'issued':
      return { ...none, makes: data.vouchers.map(({ id }) => id) }
    case 'claimed':
      return { ...none, makes: [data.question_id] }
    case 'voided': {
      if (!data.bore) return none
      const sale = receipts.flatMap((one) =>
        one.data.kind === 'sold' && one.data.question_id === data.of ? [one.data] : [],
      )[0]
      const bill_id = sale?.bill.id ?? ledger.questions.get(data.of)?.bill_id ?? null
      const deaths = [...(sale?.tickets ?? []), ...bornOf(ledger, data.of)].map(keyOf)
      return { ...none, bill_id, deaths, needs: deaths }
    }
    case 'released':
      return { ...none, needs: [data.of] }
    default:
      return none
  }
}

function withoutTicket({ id, ticket_id }: LineRow): string[] {
  return ticket_id === null ? [id] : []
}

function isTicket(line: LineRow): line is LineRow & TicketPlace {
  return line.ticket_id !== null
}

function keyOf({ schedule_id, ticket_id, generation }: Omit<TicketPlace, 'slot'>): string {
  return ticketKey(schedule_id, ticket_id, generation)
}

/** Tickets whose end nobody has answered: their registers have given it up, or wait for it. */
function unansweredDeaths(
  ledger: LedgerView,
  reports: readonly RegisterReport[],
  facts: readonly Fact[],
): ReadonlySet<string> {
  const deaths = new Set<string>()
  const bornBy = Map.groupBy(
    facts.flatMap(({ source, births }) => births.map((ticket) => ({ source, ticket }))),
    ({ source }) => ('data' in source && 'question_id' in source.data ? source.data.question_id : ''),
  )
  for (const { given_up, waiting } of reports) {
    for (const { question_id } of given_up)
      for (const ticket of [
        ...bornOf(ledger, question_id),
        ...(bornBy.get(question_id) ?? []).map((one) => one.ticket),
      ])
        deaths.add(keyOf(ticket))
    const lines = new Set(
      waiting.flatMap((end) => (end.kind === 'refund' ? end.lines.map(({ line_id }) => line_id) : [])),
    )
    for (const ticket of ledger.tickets.values()) if (lines.has(ticket.line_id)) deaths.add(keyOf(ticket))
    for (const { births } of facts)
      for (const ticket of births) if (lines.has((ticket as TicketRow).line_id)) deaths.add(keyOf(ticket))
  }
  return deaths
}

/**
 * The facts that can stand beside one another. Where two tickets live on one place, the fact that comes later
 * here is left out with all of its bill: the ledger first, then the second places, then the receipts.
 */
function chosen(
  ledger: LedgerView,
  facts: readonly Fact[],
  unanswered: ReadonlySet<string>,
): { kept: Fact[]; left: Fact[] } {
  let kept = [...facts]
  const left: Fact[] = []
  for (;;) {
    const dead = new Set([...kept.flatMap(({ deaths }) => deaths), ...unanswered])
    const places = new Map<number, Fact | null>()
    for (const ticket of ledger.tickets.values())
      if (ticket.state === 'live' && !dead.has(keyOf(ticket))) places.set(placeOf(ticket), null)
    const isSecond = (fact: Fact): boolean =>
      fact.births.some((ticket) => {
        if (dead.has(keyOf(ticket)) || ledger.tickets.has(keyOf(ticket))) return false
        const other = places.get(placeOf(ticket))
        if (other === undefined) places.set(placeOf(ticket), fact)
        return other !== undefined && other !== fact
      })
    const loser = kept.find(isSecond) ?? spender(ledger, kept, unanswered)
    if (!loser) return { kept, left }
    const isOfIt = (fact: Fact): boolean => fact === loser || (loser.bill_id !== null && fact.bill_id === loser.bill_id)
    left.push(...kept.filter(isOfIt))
    kept = kept.filter((fact) => !isOfIt(fact))
  }
}

/**
 * The last fact that takes of a right of which all of them together take more than there is. One of them may
 * take what another one gives back, whatever their order.
 */
function spender(ledger: LedgerView, facts: readonly Fact[], unanswered: ReadonlySet<string>): Fact | undefined {
  const spent = new Map<string, number>()
  const take = (key: string, amount: number): void => void spent.set(key, (spent.get(key) ?? 0) + amount)
  for (const fact of facts) for (const [key, amount] of spends(ledger, fact)) take(key, amount)
  const lines = [...ledger.lines.values(), ...facts.flatMap(linesOf)]
  const given = new Map(lines.map((line) => [isTicket(line) ? keyOf(line) : line.id, line]))
  // a change says itself what it gives back
  const [changed, ended] = [facts.filter(isChange), facts.filter((fact) => !isChange(fact))].map(
    (some) => new Set(some.flatMap(({ deaths }) => deaths)),
  ) as [Set<string>, Set<string>]
  for (const key of new Set([...ended, ...unanswered])) {
    const line = changed.has(key) ? undefined : given.get(key)
    if (line?.right_key != null) take(line.right_key, -1)
    if (line?.voucher_id != null && line.turns > 0) take(turnsRight(line.voucher_id), -line.turns)
  }
  for (const [key, amount] of spent) {
    const { hub = 0, edge = 0 } = ledger.rights.get(key) ?? {}
    if (amount > 0 && amount > hub + edge) return facts.findLast((fact) => (spends(ledger, fact).get(key) ?? 0) > 0)
  }
  return undefined
}

/** What it takes of rights; below zero: what it gives back, or brings. */
function spends(ledger: LedgerView, { source }: Fact): Map<string, number> {
  if (source.kind === 'refund') return new Map()
  // all but an exchange changes lines that the fact of a sale has
  const isExchange = source.data.kind === 'changed' && source.data.what === 'exchange'
  const spent = spentBy(source.data, ({ id }) => isExchange && !ledger.lines.has(id))
  const vouchers = source.data.kind === 'sold' || source.data.kind === 'issued' ? (source.data.vouchers ?? []) : []
  for (const { id, turns, products_cents } of vouchers)
    spent.set(turnsRight(id), (spent.get(turnsRight(id)) ?? 0) - turns).set(centsRight(id), -products_cents)
  return spent
}

function isChange({ source }: Fact): boolean {
  return source.kind !== 'refund' && source.data.kind === 'changed'
}

function linesOf({ source }: Fact): readonly LineRow[] {
  if (source.kind === 'refund') return []
  return source.data.kind === 'sold' ? source.data.lines : source.data.kind === 'changed' ? source.data.sold : []
}

function placeOf({ schedule_id, slot }: TicketPlace): number {
  return slotKey(schedule_id, slot)
}

/**
 * Each fact after those that made what it needs. What happened can be read in an order in which it did: the
 * hub's changes in their own, the receipts by epoch and number. Where that is a ring the next one comes all
 * the same. Refunds of the hub are last, for whatever else was done with a line came before its end.
 */
function* inOrder(ledger: LedgerView, facts: readonly Fact[]): Generator<Fact, void, void> {
  const waiting = new Set(facts)
  const before = earlierThan(ledger, facts)
  const isReady = (fact: Fact): boolean => before.get(fact)!.every((one) => one === fact || !waiting.has(one))
  const of = (...kinds: Source['kind'][]) => new Set(facts.filter(({ source }) => kinds.includes(source.kind)))
  const [sales, changes, receipts, refunds] = [of('sale', 'booked'), of('change'), of('receipt'), of('refund')]
  while (waiting.size > 0) {
    const next =
      first(sales, isReady) ??
      [...changes].slice(0, 1).find(isReady) ??
      first(receipts, isReady) ??
      first(refunds, isReady) ??
      first(waiting, () => true)!
    for (const queue of [waiting, sales, changes, receipts, refunds]) queue.delete(next)
    yield next
  }
}

function first(facts: Iterable<Fact>, is: (fact: Fact) => boolean): Fact | undefined {
  for (const fact of facts) if (is(fact)) return fact
  return undefined
}

/**
 * What comes before each fact. A move to another hall gives everybody who has a ticket then another one: who
 * is not among them had died before it, or was born after it.
 */
function earlierThan(ledger: LedgerView, facts: readonly Fact[]): ReadonlyMap<Fact, readonly Fact[]> {
  const bornIn = new Map(facts.flatMap((fact) => fact.makes.map((key) => [key, fact] as const)))
  const earlier = new Map(facts.map((fact) => [fact, fact.needs.flatMap((key) => bornIn.get(key) ?? [])]))
  for (const move of facts) {
    if (!('data' in move.source) || move.source.data.kind !== 'moved') continue
    const { schedule_id } = move.source.data.hall
    const moved = new Set(move.deaths)
    const isThere = (ticket: TicketPlace): boolean => ticket.schedule_id === schedule_id
    const live = [...ledger.tickets.values()].filter((ticket) => ticket.state === 'live' && isThere(ticket))
    const gone = new Set(live.map(keyOf).filter((key) => !moved.has(key)))
    const past = new Set([move])
    for (let size = 0; size < past.size; ) {
      size = past.size
      for (const fact of past) for (const one of earlier.get(fact)!) past.add(one)
      for (const fact of past)
        if (fact !== move) for (const key of fact.births.filter(isThere).map(keyOf)) if (!moved.has(key)) gone.add(key)
      for (const fact of facts) if (fact.deaths.some((key) => gone.has(key))) past.add(fact)
    }
    for (const fact of facts)
      if (fact !== move && past.has(fact)) earlier.get(move)!.push(fact)
      else if (fact !== move && fact.births.some(isThere)) earlier.get(fact)!.push(move)
  }
  return earlier
}

/** It takes a place of a schedule that the backup does not know, or names what is unknown, or others'. */
function cannotStand(ledger: LedgerView, { source, bill_id, births }: Fact, dead: ReadonlySet<string>): boolean {
  const isMoved = 'data' in source && source.data.kind === 'moved'
  // whoever had one before its hall was another one, and has none any more, had it all the same
  const isPlace = (ticket: TicketPlace): boolean =>
    dead.has(keyOf(ticket)) ? ledger.slots.has(placeOf(ticket)) : !!slotAt(ledger, ticket.schedule_id, ticket.slot)
  if (!isMoved && !births.every(isPlace)) return true
  if (source.kind === 'receipt') return takenTwice(ledger, source.data, { isAlone: false }) !== null
  const isSale = source.kind === 'sale' || source.kind === 'booked'
  return !isSale && bill_id !== null && !ledger.bills.has(bill_id)
}

function* entriesOf(ledger: Ledger, { source }: Fact, at: string): Generator<EntryData, void, void> {
  if (source.kind === 'receipt') yield { kind: 'recovered', ...source.receipt }
  else if (source.kind === 'sale') yield source.data
  else if (source.kind === 'booked') yield* source.entries
  else {
    const event = source.kind === 'change' ? source.data : refundFound(ledger, source, at)
    if (event === null) return
    const changing = decideChanging(ledger, event)
    if (changing.ok) yield changing.value
    const done = decideChangeDone(ledger, event.question_id)
    if (done.ok) yield* done.value
  }
}

/** The refund of the hub as it was: each line that lives on has ended, and its money is back. */
function refundFound(
  ledger: Ledger,
  { question_id, bill_id, keys }: Extract<Source, { kind: 'refund' }>,
  at: string,
): EntryOf<'changed'> | null {
  const lines = linesOfBill(ledger, bill_id).filter(
    (line) => line.state === 'sold' && keys.includes(isTicket(line) ? keyOf(line) : line.id),
  )
  return lines.length === 0
    ? null
    : refundOf(ledger, bill_id, lines, { question_id, device_id: null, employee_id: null, at })
}

function schedulesOf(facts: readonly Fact[]): number[] {
  return facts.flatMap(({ source }) => ('data' in source ? needsOf(source.data).schedules : []))
}

/**
 * Every place as its live ticket, or its claim, says, where it is not so; null = all of them are. Of two
 * tickets, of which the end of one waits for an answer, `isFirst` says whose it is.
 */
function placesNow(
  ledger: LedgerView,
  after: Claims,
  schedules: ReadonlySet<number>,
  isFirst: (ticket: TicketRow) => boolean,
): EntryOf<'placed'> | null {
  const claims = after.places()
  const tickets = new Map<number, TicketRow>()
  for (const ticket of ledger.tickets.values())
    if (ticket.state === 'live' && (isFirst(ticket) || !tickets.has(placeOf(ticket))))
      tickets.set(placeOf(ticket), ticket)
  const places: EntryOf<'placed'>['places'] = []
  for (const row of ledger.slots.values()) {
    const { schedule_id, slot, state } = row
    if (!schedules.has(schedule_id)) continue
    const key = slotKey(schedule_id, slot)
    const ticket = tickets.get(key)
    const isPlace = slotAt(ledger, schedule_id, slot) !== undefined
    const claim = ticket ? null : isPlace ? (claims.get(key) ?? null) : NO_PLACE
    const is = ticket
      ? state === 'sold' && row.ticket_id === ticket.ticket_id && row.generation === ticket.generation
      : claim
        ? state === claim.state && row.bill_id === claim.bill_id
        : state === 'free'
    if (is) continue
    places.push({
      schedule_id,
      slot,
      ticket: ticket ? { schedule_id, ticket_id: ticket.ticket_id, generation: ticket.generation } : null,
      claim,
    })
  }
  return places.length > 0 ? { kind: 'placed', places } : null
}

/** Money of carts that have ended: it came late, and what the provider gave back of it stands (L10). */
function* lateMoney(ledger: Ledger, { unsettled }: Found): Generator<EntryData, void, void> {
  for (const { payment_id, captured_cents, refunds } of unsettled) {
    const bill_id = ledger.payments.get(payment_id)?.bill_id
    if (bill_id === undefined) continue
    const late = decideLate(ledger, { bill_id, payment_id, captured_cents })
    if (late.ok) yield* late.value
    for (const { key, amount_cents: cents } of refunds) {
      const back = decideMoneyBack(ledger, { bill_id, payment_id, cents, key, line_id: null })
      if (back.ok) yield back.value
    }
  }
}

function leftOut({ source, bill_id }: Fact): LeftFact {
  return { kind: 'left', receipt: source.kind === 'receipt' ? source.receipt : null, bill_id }
}
