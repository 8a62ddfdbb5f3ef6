import type { LedgerTable } from '#protocol/ledger/columns.ts'
import type { Entry, EntryOf, HubEvent } from '#protocol/ledger/entries.ts'
import type { BillRow, HallRow, LineRow, Side, SlotRow, TicketRow, VoucherRow } from '#protocol/ledger/rows.ts'
import type { Change } from '#protocol/ledger/table.ts'
import { REUSE_MINUTES } from './desk.ts'
import { edgeBooks, finalChecks } from './final.ts'
import type { Message, MessageOf } from './messages.ts'
import { type Disk, type Process, type Step, type TableName, textOf, type Watcher } from './node.ts'
import type { Register } from './register.ts'
import { count, entryName } from './tally.ts'
import { HOLD_S, iso } from './time.ts'
import type { World } from './world.ts'

/** Lines in these states use up a right. */
const USES = new Set<LineRow['state']>(['open', 'sold', 'changing'])

/** What is used up of a right: tickets of a rate, turns of a voucher, cents that it paid. */
function usedOf({ bill_lines, payments }: Disk['rows'], key: string): number {
  const [kind, id] = key.split('/')
  let used = 0
  if (kind === 'cents')
    for (const { voucher_id, status, amount_cents, refunded_cents } of payments.values())
      if (voucher_id === id && (status === 'paying' || status === 'paid')) used += amount_cents - refunded_cents
  for (const { state, right_key, voucher_id, turns } of bill_lines.values())
    if (USES.has(state)) used += right_key === key ? 1 : kind === 'turns' && voucher_id === id ? turns : 0
  return used
}

type Row = Record<string, unknown>

function isOfRegister(question_id: string): boolean {
  return question_id.startsWith('k')
}

/** The key of a line's refund at the provider (L18). */
function keyOf({ id, schedule_id, ticket_id, generation }: LineRow): string {
  return ticket_id === null ? id : `${schedule_id}:${ticket_id}:${generation}`
}

/** Written into every name, mail and phone of this world; it stands in no journal (L19). */
const PERSON = 'PERSON'
/** Later than every instant of a world. */
const NEVER = '~'

/**
 * The one who sees everything: every disk, every drawer, every customer. After each commit it checks what
 * the commit touched (I1, I2, I6, I8, I10 and the assertions L1, L4, L10, L12, L14–L17, L19), at each word
 * to the outside that its second place has it (L8); after healing everything is counted (final.ts). I8
 * holds here as "the hub's copy is the very entry of the box".
 */
export class Invariants implements Watcher {
  readonly #world: World
  /** The live ticket of each slot, as the homes wrote it. */
  live = new Map<number, string>()
  #known = new Set<string>()
  /** Tickets that their holders gave back, to the shop or over a counter: they may have ended. */
  readonly returned = new Set<string>()

  constructor(world: World) {
    this.#world = world
  }

  /**
   * A row that is written again differs only where its table says that it changes: of anything else the
   * stores write nothing (columns.ts).
   */
  writing(process: Process, changes: readonly Change[]): void {
    const { LEDGER_TABLES } = this.#world.reducers.columns
    for (const { table, key } of changes) {
      const stored = process.disk.rows[table.name as TableName].get(key) as Row | undefined
      if (stored === undefined || table.name === 'heads') continue
      const { changing } = LEDGER_TABLES[table.name as LedgerTable]
      const row = table.get(key) as unknown as Row
      for (const column of Object.keys(row))
        if (
          row[column] !== stored[column] &&
          column !== 'allocations' &&
          !(changing as readonly string[]).includes(column)
        )
          this.#world.breach('I8', `${process.side} changed ${table.name}.${column}, which is not said to change`)
    }
  }

  committed(process: Process, steps: readonly Step[], changes: readonly Change[]): void {
    if (this.#isRestored && steps.some(({ entry }) => entry.data.kind === 'recounted')) this.#knowsAgain(process, steps)
    else for (const step of steps) this.#entry(process, step, changes.slice(step.from, step.to))
    if (process.side === 'edge') this.#everyGiveTook(steps)
    if (process === this.#world.edge.process)
      for (const { entry } of steps) if (entry.data.kind === 'moved') this.#heardMove(entry.data)
    this.#limits(process, changes)
    this.#moneyBack(process, changes)
  }

  /** The hub came back from a backup, and its recount has not ended. */
  #isRestored = false
  /** Epochs of which a restored hub has not all that it sent once. */
  readonly #forgotten = new Set<number>()

  /** What the hub had sent since its backup it does not know any more, whoever has it. */
  restored(): void {
    this.#isRestored = true
    for (const { process } of this.#world.boxes) this.#forgotten.add(process.ledger.epoch)
    this.#readBooks()
  }

  /** The books are those of the hub's disk: nobody else has any. */
  #readBooks(): void {
    const { slotKey } = this.#world.reducers.ledger
    const { disk } = this.#world.hubs[0]!.process
    const { tickets, slots, halls, questions } = disk.rows
    this.#known = new Set(tickets.keys() as Iterable<string>)
    this.live = new Map()
    for (const ticket of tickets.values()) {
      const [slot, name] = [slotKey(ticket.schedule_id, ticket.slot), this.#world.ticketKey(ticket)]
      if (ticket.state !== 'live') continue
      if (this.live.has(slot)) this.#world.breach('I1', `slot ${slot} has ${this.live.get(slot)} and ${name}`)
      this.live.set(slot, name)
    }
    this.#claims = new Map()
    for (const [key, { state, bill_id }] of slots) {
      const isClaim = this.#reservedUntil.has(bill_id!) || this.#blockedUntil.has(bill_id!)
      const isUnderWay = questions.get(bill_id)?.state === 'open' && questions.get(bill_id)?.event !== null
      if (isClaim && !isUnderWay && (state === 'reserved' || state === 'blocked')) this.#claims.set(key, bill_id!)
    }
    const being = (sale: HallRow['sale']) =>
      [...halls.values()].flatMap((hall) => (hall.sale === sale ? [hall.schedule_id] : []))
    this.#closed = new Set(being('closed'))
    this.#knowsRecall.set(disk, new Set([...being('recalled'), ...being('closed')]))
  }

  /**
   * L9: the recount of a restored hub says all at once who has what. What it says of one place in between is
   * in no order, so its end is looked at.
   */
  #knowsAgain(process: Process, steps: readonly Step[]): void {
    const { readEntryBody } = this.#world.reducers.entries
    for (const { entry } of steps) {
      const data = entry.data.kind === 'recovered' ? readEntryBody(entry.data.body) : entry.data
      this.#noPerson(entry)
      this.#inOrder(process.disk, entry)
      count(this.#world.tally, entryName(entry.data.kind))
      if (data.kind === 'claimed') this.#noteClaim(data)
      if (data.kind === 'moved') this.#wasMoved(data)
    }
    this.#isRestored = false
    this.#readBooks()
    for (const key of process.disk.rows.slots.keys()) this.#isInHall(process.disk, key)
  }

  /** L2: what a tail has changed in the memory of a process is what the disk says of it. */
  followed(process: Process, changes: readonly Change[]): void {
    const { side, disk } = process
    for (const { table, key } of changes) {
      const row = table.get(key)
      if (row !== undefined && textOf(row) !== textOf(disk.rows[table.name as TableName].get(key)))
        this.#world.breach(
          'L2',
          `${side} reads ${table.name} ${String(key)} from a tail otherwise than its disk has it`,
        )
      if (table.name === 'questions' && side === 'hub') this.#goesBack(process, String(key))
    }
  }

  /** L8, L18: whatever a process has in memory, it asks for the refunds that its disk asks for. */
  #goesBack({ acting, disk, reducers }: Process, question_id: string): void {
    const work = reducers.change.changeWork(acting, question_id)
    const asked = work.flatMap((one) => (one.do === 'refund' ? [`${one.payment_id} ${one.amount_cents}`] : []))
    const { event = null } = disk.rows.questions.get(question_id) ?? {}
    if (work.length === 0 || event === null) return
    const change = JSON.parse(event) as HubEvent
    const ended = change.kind === 'changed' && change.what === 'refund' ? change.ended : []
    const owed = ended.flatMap(({ allocations }) =>
      allocations.flatMap(({ payment_id, cents, back_cents }) => {
        const isOnline = disk.rows.payments.get(payment_id)?.type === 'online'
        return isOnline && cents > back_cents ? [`${payment_id} ${cents - back_cents}`] : []
      }),
    )
    if (asked.join() !== owed.join())
      this.#world.breach('L8', `${question_id} asks for ${asked.join() || 'nothing'}, not for ${owed.join()}`)
  }

  #entry(process: Process, { entry }: Step, changes: readonly Change[]): void {
    const own = process.side === 'hub' ? entry.stream !== 'up' : entry.stream === 'up'
    const { readEntryBody } = this.#world.reducers.entries
    const data = entry.data.kind === 'recovered' ? readEntryBody(entry.data.body) : entry.data
    const recalled = this.#recallsKnownTo(process)
    if (entry.data.kind === 'recall') recalled.add(entry.data.schedule_id)
    if (entry.data.kind === 'moved') recalled.delete(entry.data.hall.schedule_id)
    if (entry.data.kind === 'reopened') recalled.delete(entry.data.schedule_id)
    this.#noPerson(entry)
    if (!own) {
      this.#isCopy(process, entry)
      return
    }
    count(this.#world.tally, entryName(entry.data.kind))
    if (entry.data.kind === 'recovered' && data.kind === 'claimed') this.#noteClaim(this.#leftOf(data, process.disk))
    this.#inOrder(process.disk, entry)
    if (this.#isEdgeNoMore(process)) return
    this.#unclaim(data)
    for (const change of changes) {
      if (change.table.name === 'slots') this.#slot(process, entry, change)
      if (change.table.name === 'tickets') this.#ticket(process, change)
    }
    const check = this.#ofKind[entry.data.kind] as
      | ((data: Entry['data'], changes: readonly Change[], process: Process) => void)
      | undefined
    check?.(entry.data, changes, process)
  }

  /**
   * L3, I8: what a node applies of the other's stream is the very entry that stands at the same number
   * there.
   */
  #isCopy(process: Process, entry: Entry): void {
    const { hubs } = this.#world
    if (process.side === 'edge' && this.#forgotten.has(entry.epoch)) return
    const writer = process.side === 'hub' ? this.#boxOf(entry.epoch) : hubs[0]!.process.disk
    if (writer?.entry(entry)?.data !== entry.data)
      this.#world.breach('I8', `${process.side} applied ${entry.stream} ${entry.n}, which its writer does not have`)
    this.#inOrder(process.disk, entry)
  }

  #boxOf(epoch: number): Disk | undefined {
    return this.#world.boxes.find(({ process }) => process.ledger.epoch === epoch)?.process.disk
  }

  /**
   * Another box is the edge: what this one still does happens only as far as a register reports it to the
   * hub, and is looked at then.
   */
  #isEdgeNoMore(process: Process): boolean {
    return process.side === 'edge' && process !== this.#world.edge.process
  }

  /** L3: 1, 2, 3 …, each once. */
  #inOrder(disk: Disk, { stream, epoch, n }: Entry): void {
    if (disk.entry({ stream, epoch, n })?.n !== n) this.#world.breach('L3', `${stream} has another entry at ${n}`)
  }

  /** L1: only the home acts. */
  #slot(process: Process, { data }: Entry, { before, key }: Change): void {
    const row = before as SlotRow | undefined
    const home = data.kind === 'recounting' ? 'edge' : data.kind === 'recounted' ? 'limbo' : process.side
    if (row && row.home !== home)
      this.#world.breach('L1', `${process.side} wrote ${data.kind} on slot ${String(key)}, at home at the ${row.home}`)
    this.#isInHall(process.disk, key)
    const claim = this.#claims.get(key)
    const after = process.disk.rows.slots.get(key)!
    const isRecount = data.kind === 'recounting' || data.kind === 'recounted' || data.kind === 'recovered'
    if (claim !== undefined && after.state !== 'reserved' && after.state !== 'blocked' && !isRecount)
      this.#world.breach('L15', `${data.kind} took slot ${String(key)} from the claim ${claim}`)
    if (data.kind === 'settled' && (row?.state !== 'held' || row.bill_id !== data.bill_id))
      this.#world.breach('L10', `a ticket was born on slot ${String(key)}, which its bill does not hold`)
  }

  /** I3: what a hall has no more, since it is another one, is nobody's. */
  #isInHall({ rows }: Disk, key: unknown): void {
    const { schedule_id, slot, state, bill_id } = rows.slots.get(key)!
    const { capacity = 0 } = rows.halls.get(schedule_id) ?? {}
    if (slot > capacity && (state !== 'blocked' || bill_id !== null))
      this.#world.breach(
        'I3',
        `slot ${slot} of schedule ${schedule_id} is ${state}, beyond its capacity of ${capacity}`,
      )
  }

  /**
   * Slots that somebody reserved or blocked, by the word of their homes: nobody else gets them until that
   * ends.
   */
  #claims = new Map<unknown, string>()

  /** What of a claim that a recount brought still stands after it. */
  #leftOf(data: EntryOf<'claimed'>, { rows }: Disk): EntryOf<'claimed'> {
    const { slotKey } = this.#world.reducers.ledger
    const isLeft = (slot: number): boolean => {
      const row = rows.slots.get(slotKey(data.schedule_id, slot))!
      return row.bill_id === data.question_id && (row.state === 'reserved' || row.state === 'blocked')
    }
    return { ...data, slots: data.slots.filter(isLeft) }
  }

  #noteClaim({ question_id, schedule_id, slots, bill, due_at }: EntryOf<'claimed'>): void {
    for (const slot of slots) this.#claims.set(this.#world.reducers.ledger.slotKey(schedule_id, slot), question_id)
    if (bill?.due_at != null) this.#reservedUntil.set(question_id, bill.due_at)
    this.#blockedUntil.set(question_id, due_at)
  }

  /** A release ends the claim on its slots; a sale under a reservation's bill ends it whole. */
  #unclaim(data: Entry['data']): void {
    const { slotKey } = this.#world.reducers.ledger
    if (data.kind === 'released') for (const slot of data.slots) this.#claims.delete(slotKey(data.schedule_id, slot))
    if (data.kind === 'moved') this.#moveClaims(data)
    if (data.kind !== 'sold') return
    for (const [key, id] of this.#claims) if (id === data.bill.id) this.#claims.delete(key)
  }

  /** Reservations stand on other seats now, each with as many as before; blocks have ended. */
  #moveClaims({ hall: { schedule_id }, reserved }: EntryOf<'moved'>): void {
    const { slotKey } = this.#world.reducers.ledger
    const before = [...this.#claims].filter(([key]) => Math.floor((key as number) / slotKey(1, 0)) === schedule_id)
    const seats = (ids: readonly string[]): string => ids.toSorted().join()
    const kept = before.filter(([, id]) => this.#reservedUntil.has(id)).map(([, id]) => id)
    if (seats(kept) !== seats(reserved.map(({ bill_id }) => bill_id)))
      this.#world.breach('L15', `the reservations ${seats(kept)} were moved as ${reserved.length} seats`)
    for (const [key] of before) this.#claims.delete(key)
    for (const { slot, bill_id } of reserved) this.#claims.set(slotKey(schedule_id, slot), bill_id)
  }

  /** I1 and L16: a ticket is born on a slot without a live one, under a key that was never used. */
  #ticket(process: Process, { key }: Change): void {
    const ticket = process.disk.rows.tickets.get(key)!
    const slot = this.#world.reducers.ledger.slotKey(ticket.schedule_id, ticket.slot)
    const name = this.#world.ticketKey(ticket)
    if (ticket.state === 'dead') {
      if (this.live.get(slot) === name) this.live.delete(slot)
      return
    }
    if (this.live.get(slot) === name) return
    if (this.#known.has(name)) this.#world.breach('L16', `ticket ${name} is born a second time`)
    if (this.live.has(slot)) this.#world.breach('I1', `slot ${slot} has ${this.live.get(slot)} and ${name}`)
    if (this.#closed.has(ticket.schedule_id))
      this.#world.breach('L14', `ticket ${name} is born after its schedule closed`)
    this.#known.add(name)
    this.live.set(slot, name)
  }

  /**
   * L9: nobody acts on what is in limbo. What a box of before did is what the registers say of it: a ticket
   * that a customer holds lives, and what nobody was ever answered never was.
   */
  #recounted(changes: readonly Change[], { rows }: Disk): void {
    for (const { table, key, before } of changes) {
      if (table.name !== 'slots' || (before as SlotRow).home !== 'limbo') continue
      const { schedule_id, state, ticket_id, generation, bill_id } = rows.slots.get(key)!
      const name =
        state === 'sold' ? this.#world.reducers.ledger.ticketKey(schedule_id, ticket_id!, generation) : undefined
      const held = this.live.get(key)
      if (held !== undefined && held !== name && this.printedTickets.has(held) && !this.returned.has(held))
        this.#world.breach('L9', `a customer holds ${held}, and the recount knows nothing of it`)
      this.live.delete(key)
      if (name !== undefined) this.live.set(key, name)
      const isClaim = this.#reservedUntil.has(bill_id!) || this.#blockedUntil.has(bill_id!)
      if (isClaim && (state === 'reserved' || state === 'blocked')) this.#claims.set(key, bill_id!)
      else this.#claims.delete(key)
    }
  }

  readonly #ofKind: {
    [K in Entry['data']['kind']]?: (data: EntryOf<K>, changes: readonly Change[], process: Process) => void
  } = {
    held: (data, changes, process) => {
      if (data.slots.length > 0) this.#isOnSale(process, data.schedule_id)
      this.#dueAt.set(data.bill_id, data.due_at)
      this.#keepsOthers(data, changes)
    },
    settled: ({ bill_id }, changes) => {
      for (const { table, key } of changes) if (table.name === 'vouchers') this.#codeIsRecorded(bill_id, String(key))
    },
    recounted: (_, changes, { disk }) => this.#recounted(changes, disk),
    issued: ({ question_id }, _, { side }) => this.#isRecorded(side, question_id, 'issued', []),
    rights: ({ vouchers }, _, { disk, side }) => {
      for (const { id, state } of vouchers)
        if (state !== 'active') this.#world.breach('F-307', `the ${side} gives of voucher ${id}, which is ${state}`)
      if (side === 'hub') return
      for (const { state, bill_id, kind, id } of disk.rows.questions.values())
        if (state === 'open' && kind === 'sale') this.#keepsNewVouchers(id, bill_id, disk)
    },
    paying: (data, changes, process) => {
      this.#dueAt.set(data.bill_id, data.due_at)
      this.#redeems(data.bill_id, [...data.lines, ...data.payments], data.redeemed_at, changes, process)
      this.#allHeld(data, changes)
      for (const { schedule_id } of data.lines) if (schedule_id !== null) this.#isOffered(process, schedule_id)
    },
    ended: ({ bill_id, payment_status }, changes, process) => {
      const bill = changes.find(({ table }) => table.name === 'bills')?.before as BillRow | undefined
      if (bill?.settling_at != null) this.#world.breach('L8', `bill ${bill_id} ended while it was settling`)
      if (bill?.status === 'paying' && !this.#waitsForMoney(bill_id, process))
        this.#world.breach('L8', `bill ${bill_id} waits for no money, and ended after its checkout`)
      if (payment_status === 'expired') this.#wasDue(bill_id)
    },
    sold: ({ bill, lines, payments, vouchers = [] }, changes, process) => {
      const born = new Set(vouchers.map(({ id }) => id))
      const used = [...lines, ...payments].filter(({ voucher_id }) => !born.has(voucher_id ?? ''))
      this.#redeems(bill.id, used, bill.settled_at ?? undefined, changes, process)
      for (const { schedule_id } of lines) if (schedule_id !== null) this.#isOnSale(process, schedule_id)
      this.#areNew([...lines, ...payments])
      for (const { id, type, tendered_cents, amount_cents } of payments)
        if (type === 'cash' && tendered_cents < amount_cents)
          this.#world.breach('I5', `${tendered_cents} cents were given for ${id} of ${amount_cents}`)
    },
    cash: ({ movement: { id, kind, cents } }) => {
      if (kind === 'no_sale' ? cents !== 0 : cents < 0 !== (kind === 'paid_out'))
        this.#world.breach('I5', `drawer move ${id} is ${kind} of ${cents} cents`)
    },
    gave: (data) => this.#handedOver(data),
    give: (data) => this.#handedOver(data),
    changed: ({ question_id, ended, sold, payments, what }, _, { side }) => {
      if (what === 'exchange') this.#areNew([...sold, ...payments])
      if (what === 'exchange' && (sold[0]?.turns !== ended[0]?.turns || sold[0]?.voucher_id !== ended[0]?.voucher_id))
        this.#world.breach('L18', `the exchange ${question_id} did not keep the turns that had paid`)
      this.#isRecorded(side, question_id, what, ended)
    },
    recall: ({ schedule_id }, _, { disk }) => {
      const { bills, slots } = disk.rows
      for (const { schedule_id: at, home, state, bill_id } of slots.values())
        if (at === schedule_id && home === 'hub' && state === 'held' && bills.get(bill_id)?.settling_at === null)
          this.#world.breach('L14', `${bill_id} keeps places of schedule ${schedule_id}, which was called home`)
    },
    closed: ({ schedule_id }) => this.#isHome(schedule_id),
    moved: (data, changes, { side }) => {
      this.#isStill(data.hall.schedule_id, changes)
      this.#isRecorded(side, data.question_id, 'moved', [])
      this.#wasMoved(data)
    },
    reopened: ({ schedule_id }) => this.#world.mover.reopened(schedule_id),
    claimed: (data, _, { side }) => {
      this.#noteClaim(data)
      this.#isRecorded(side, data.question_id, 'claimed', [])
    },
    changing: (data) => {
      const event = JSON.parse(data.event) as HubEvent
      if (event.kind === 'released' && event.by === 'time') this.#claimWasDue(event.of, 'hub')
    },
    released: ({ question_id, by, of }, _, { side }) => {
      if (by === 'time' && side === 'edge') this.#claimWasDue(of, side)
      this.#isRecorded(side, question_id, 'released', [])
    },
  }

  /**
   * F-307: whoever uses a voucher has it active and valid at that time, and nobody used it a moment
   * before, by what this side knows.
   */
  #redeems(
    bill_id: string,
    used: readonly { voucher_id: string | null; turns?: number; type?: string }[],
    at: string | undefined,
    changes: readonly Change[],
    { side, disk }: Process,
  ): void {
    const before = new Map(
      changes.flatMap(({ table, key, before }) => (table.name === 'vouchers' ? [[key, before]] : [])),
    )
    for (const { voucher_id, turns, type } of used) {
      if (voucher_id === null || (turns === 0 && type === undefined)) continue
      const row = (before.get(voucher_id as never) ?? disk.rows.vouchers.get(voucher_id)) as VoucherRow | undefined
      const is = (text: string): never =>
        this.#world.breach('F-307', `the ${side} uses voucher ${voucher_id}, which ${text}`)
      if (row === undefined || at === undefined) throw is('it does not know')
      if (row.state !== 'active') is(`is ${row.state}`)
      if (row.valid_from > at || (row.valid_until !== null && row.valid_until < at)) is('is not valid')
      const again = row.used_at !== null && row.used_by !== bill_id ? Date.parse(at) - Date.parse(row.used_at) : null
      if (again !== null && again < REUSE_MINUTES * 60_000) is(`was used ${again / 1_000} seconds before`)
      if (disk.rows.questions.get(row.question_id)?.state === 'open') is('may still be voided')
    }
  }

  #waitsForMoney(bill_id: string, { disk }: Process): boolean {
    for (const row of disk.rows.payments.values()) if (row.bill_id === bill_id && row.type === 'online') return true
    return false
  }

  /** L8: a code that somebody gets stands for something at the second place too. */
  #codeIsRecorded(bill_id: string, voucher_id: string): void {
    const { provider, secondFile, hubs } = this.#world
    const row = hubs[0]!.process.disk.rows.vouchers.get(voucher_id)
    if (row?.line_id == null) return
    const orders = [...provider.orders.values()].flatMap((order) =>
      order.bill_id === bill_id ? [order.event ?? ''] : [],
    )
    if (![...orders, ...secondFile.values()].some((event) => event.includes(`"code_mac":"${row.code_mac}"`)))
      this.#world.breach('L8', `voucher ${voucher_id} was sold before the second place had it`)
  }

  /** L8: of a sale that may still be voided nothing leaves its home. */
  #keepsNewVouchers(question_id: string, bill_id: string | null, { rows }: Disk): void {
    for (const { id, turns, question_id: by } of rows.vouchers.values())
      if (by === question_id && turns > 0 && rows.rights.get(`turns/${id}`)?.edge !== turns)
        this.#world.breach('L8', `of voucher ${id} something left before the receipt of ${bill_id} was stored`)
  }

  /** The schedules that each side knows to be called home. */
  readonly #knowsRecall = new Map<Disk, Set<number>>()

  #recallsKnownTo({ disk }: Process): Set<number> {
    const known = this.#knowsRecall.get(disk) ?? new Set<number>()
    this.#knowsRecall.set(disk, known)
    return known
  }

  /** L14: who knows that a schedule is called home sells nothing of it any more. */
  #isOnSale(process: Process, schedule_id: number): void {
    if (this.#recallsKnownTo(process).has(schedule_id))
      this.#world.breach('L14', `the ${process.side} sells schedule ${schedule_id}, which was called home`)
  }

  /** L14: what enters paying is the schedule that was offered, and is on sale. */
  #isOffered(process: Process, schedule_id: number): void {
    this.#isOnSale(process, schedule_id)
    const hub = this.#world.hubs.find((one) => one.process === process)!
    if (!this.#world.plan.isPlanned({ schedule_id, version: this.#world.plan.known(hub, schedule_id) }))
      this.#world.breach('L14', `somebody pays for schedule ${schedule_id}, which is not what was offered any more`)
  }

  /** L14: nobody on either side counts on a schedule that is moved. */
  moved(schedule_id: number): void {
    const slots = [...this.#world.edge.process.disk.rows.slots.values()]
    if (slots.some((row) => row.schedule_id === schedule_id && row.home === 'edge'))
      this.#world.breach('L14', `schedule ${schedule_id} is moved while its cinema sells it`)
    for (const [slot, name] of this.live)
      if (name.startsWith(`${schedule_id}:`))
        this.#world.breach('L14', `schedule ${schedule_id} is moved away from ${name} on slot ${slot}`)
  }

  /** L14: a schedule that is closed has no place elsewhere, and nothing of it is on its way to be sold. */
  #closed = new Set<number>()
  #isHome(schedule_id: number): void {
    this.#closed.add(schedule_id)
    for (const { disk, side } of [this.#world.edge.process, this.#world.hubs[0]!.process])
      for (const { schedule_id: at, slot, home, state } of disk.rows.slots.values())
        if (at === schedule_id && (home === 'edge' || state === 'held'))
          this.#world.breach(
            'L14',
            `slot ${slot} of schedule ${schedule_id} is ${state} at the ${home}, says the ${side}`,
          )
  }

  /** The edge knows of a move: its books are right, and a paper that came out meanwhile is another one. */
  #heardMove(data: EntryOf<'moved'>): void {
    edgeBooks(this.#world)
    this.#newPapers(data)
  }

  /** L14: a schedule that moves has no place elsewhere, and nobody is just buying one. */
  #isStill(schedule_id: number, changes: readonly Change[]): void {
    for (const { home, schedule_id: at, slot } of this.#world.edge.process.disk.rows.slots.values())
      if (at === schedule_id && home === 'edge')
        this.#world.breach('L14', `schedule ${schedule_id} is moved, and its cinema has slot ${slot}`)
    for (const { table, before } of changes)
      if (table.name === 'slots' && (before as SlotRow | undefined)?.state === 'held')
        this.#world.breach('L14', `schedule ${schedule_id} is moved while somebody buys a place of it`)
  }

  /** As what each ticket goes on that was moved to another hall. */
  readonly #movedTo = new Map<string, TicketRow>()

  #move({ dead, born }: EntryOf<'moved'>): void {
    for (const [index, ticket] of born.entries())
      this.#movedTo.set(this.#world.ticketKey({ ...ticket, generation: dead[index]!.generation }), ticket)
  }

  #wasMoved(data: EntryOf<'moved'>): void {
    for (const { ticket_id, schedule_id, generation } of data.dead)
      this.returned.add(this.#world.reducers.ledger.ticketKey(schedule_id, ticket_id, generation))
    this.#newPapers(data)
    this.#move(data)
    this.#world.mover.moved(data)
  }

  /** Whoever has a paper of a seat of before gets another one for it. */
  #newPapers({ dead, born }: EntryOf<'moved'>): void {
    for (const [index, ticket] of born.entries()) {
      const before = this.#world.ticketKey({ ...ticket, generation: dead[index]!.generation })
      if (this.printedTickets.delete(before)) this.printedTickets.set(this.#world.ticketKey(ticket), ticket)
    }
  }

  /** L15: a hold in one schedule leaves what the bill holds in others. */
  #keepsOthers({ bill_id, schedule_id }: EntryOf<'held'>, changes: readonly Change[]): void {
    for (const { table, before } of changes) {
      const row = before as SlotRow | undefined
      if (table.name === 'slots' && row?.bill_id === bill_id && row.schedule_id !== schedule_id)
        this.#world.breach('L15', `a hold in schedule ${schedule_id} freed slot ${row.slot} of ${row.schedule_id}`)
    }
  }

  /** L15: every slot of a bill is at home and held by it before it is paid. */
  #allHeld({ bill_id, lines }: EntryOf<'paying'>, changes: readonly Change[]): void {
    const before = new Map(changes.flatMap(({ table, key, before }) => (table.name === 'slots' ? [[key, before]] : [])))
    for (const { schedule_id, slot } of lines) {
      if (slot === null) continue
      const row = before.get(this.#world.reducers.ledger.slotKey(schedule_id!, slot) as never) as SlotRow | undefined
      if (row?.home !== 'hub' || row.state !== 'held' || row.bill_id !== bill_id)
        this.#world.breach('L15', `bill ${bill_id} is being paid without slot ${slot}`)
    }
  }

  /** L16: a line or a payment is written under an id of its own, once. */
  #areNew(rows: readonly { id: string }[]): void {
    for (const { id } of rows) {
      if (this.#rowIds.has(id)) this.#world.breach('L16', `two sales have written a line or a payment ${id}`)
      this.#rowIds.add(id)
    }
  }

  /** Ids of lines and payments of registers, and of exchanges. */
  readonly #rowIds = new Set<string>()

  /**
   * L12: nothing ends before its time by the clock that all processes of the hub share, except where the
   * provider said so.
   */
  #wasDue(bill_id: string): void {
    const orders = [...this.#world.provider.orders.values()]
    const said = orders.some(
      (order) =>
        order.bill_id === bill_id && (order.state === 'expired' || order.late_at !== null || order.captured_cents > 0),
    )
    const due = this.#dueAt.get(bill_id)
    if (!said && due !== undefined && due > iso(this.#world.postgres.now))
      this.#world.breach('L12', `bill ${bill_id} expired before its time`)
  }

  /** When each bill of the hub is over, by the word of its last hold or checkout. */
  readonly #dueAt = new Map<string, string>()

  /**
   * L8: what the hub did to a slot stands at its second place before it happens: the provider's refunds
   * for a refund, the second file for all else.
   */
  #isRecorded(side: Side, question_id: string, what: string, ended: readonly LineRow[]): void {
    if (side === 'edge') return
    // the second place of what a register waits for is that register
    if (this.#world.registers.some(({ kept }) => kept.get(question_id)?.status === 'waiting')) return
    const { secondFile, provider } = this.#world
    const owes = ended.some(({ allocations }) => allocations.some(({ cents, back_cents }) => cents > back_cents))
    if (secondFile.has(`${what}:${question_id}`) && !(what === 'refund' && owes)) return
    const keys = new Set([...provider.orders.values()].flatMap(({ refunds }) => refunds.map(({ key }) => key)))
    const recorded = what === 'refund' && ended.every((line) => line.total_cents === 0 || keys.has(keyOf(line)))
    if (!recorded) this.#world.breach('L8', `${what} ${question_id} happened before the second place had it`)
  }

  /** When the hold of each cart of the edge began, in world time. */
  readonly #carts = new Map<string, number>()

  cartHeld(bill_id: string): void {
    this.#carts.set(bill_id, this.#world.now)
  }

  /** L12: a cart of the edge has its whole time, whoever sets a clock. */
  cartEnded(bill_id: string): void {
    const passed = this.#world.now - this.#carts.get(bill_id)!
    if (passed < HOLD_S) this.#world.breach('L12', `a cart of the edge ended after ${passed} seconds`)
  }

  /** When each reservation is over, by its own word. */
  readonly #reservedUntil = new Map<string, string>()

  /** When each block ends by itself; undefined = never. */
  readonly #blockedUntil = new Map<string, string | undefined>()

  /**
   * L12: a reservation or a block is not over before its time, by the clock of its home when that decides.
   */
  #claimWasDue(of: string, side: Side): void {
    const { postgres, edge } = this.#world
    const { now } = side === 'hub' ? postgres : edge.clock
    const due = this.#reservedUntil.get(of) ?? (this.#blockedUntil.has(of) ? (this.#blockedUntil.get(of) ?? NEVER) : '')
    if (due > iso(now)) this.#world.breach('L12', `the reservation or block ${of} ended before its time`)
  }

  /** L8: what a register made moves only when that register has the receipt. */
  #handedOver({ tickets, claims }: EntryOf<'give'> | EntryOf<'gave'>): void {
    for (const id of [...tickets.map(({ question_id }) => question_id), ...claims.map(({ bill_id }) => bill_id)])
      if (isOfRegister(id) && !this.#registerHas(id))
        this.#world.breach('L8', `what ${id} bore moved before its receipt was stored`)
  }

  #registerHas(question_id: string): boolean {
    return this.#world.registers.some((register) => register.kept.get(question_id)?.receipt != null)
  }

  #everyGiveTook(steps: readonly Step[]): void {
    const took = new Set(steps.flatMap(({ entry }) => (entry.data.kind === 'took' ? [entry.data.down_n] : [])))
    for (const { entry } of steps)
      if (entry.data.kind === 'give' && !took.has(entry.n))
        this.#world.breach('L4', `give ${entry.n} was applied without a took`)
  }

  #noPerson({ stream, n, data }: Entry): void {
    if (JSON.stringify(data).includes(PERSON))
      this.#world.breach('L19', `entry ${stream} ${n} names a person: ${data.kind}`)
  }

  /** I2, I10 and L13 for what the commit touched. */
  #limits(process: Process, changes: readonly Change[]): void {
    const { hubs, edge } = this.#world
    const hub = hubs[0]!.process.disk.rows
    const schedules = new Set<number>()
    const own = process.disk.rows.slots
    for (const { table, key } of changes) {
      if (table.name !== 'slots') continue
      const row = hub.slots.get(key)
      if (!this.#isRestored && row?.home === 'hub' && edge.process.disk.rows.slots.get(key)?.home === 'edge')
        this.#world.breach('I2', `slot ${String(key)} is at home on both sides`)
      if (row) schedules.add(row.schedule_id)
      const mine = own.get(key)!
      if (own.get(this.#world.reducers.ledger.slotKey(mine.schedule_id, mine.group_no))?.home !== mine.home)
        this.#world.breach('L13', `slot ${String(key)} is at home apart from its group at the ${process.side}`)
      if (mine.state === 'reserved') this.#reservationIsTogether(process, mine)
    }
    if (changes.some(({ table }) => table.name === 'rights')) this.#rights(process.disk)
    if (process.side === 'hub') for (const id of schedules) this.#maxOnline(hub, id)
  }

  /** L18: of a line no more goes back to a payment than its share, of a payment no more than was paid. */
  #moneyBack({ disk, side }: Process, changes: readonly Change[]): void {
    for (const { table, key } of changes) {
      const shares = table.name === 'bill_lines' ? disk.rows.bill_lines.get(key)!.allocations : []
      for (const { payment_id, cents, back_cents } of shares)
        if (back_cents > cents)
          this.#world.breach(
            'L18',
            `${back_cents} of ${cents} cents of ${String(key)} went back to ${payment_id}, says the ${side}`,
          )
      const payment = table.name === 'payments' ? disk.rows.payments.get(key)! : null
      if (payment && payment.refunded_cents > payment.amount_cents)
        this.#world.breach(
          'L18',
          `${payment.refunded_cents} of ${payment.amount_cents} cents of ${String(key)} went back`,
        )
    }
  }

  /** L13: the seats of one reservation have one home. */
  #reservationIsTogether({ disk, side }: Process, { bill_id, home }: SlotRow): void {
    for (const row of disk.rows.slots.values())
      if (row.state === 'reserved' && row.bill_id === bill_id && row.home !== home)
        this.#world.breach('L13', `reservation ${bill_id} is at home on both sides, says the ${side}`)
  }

  /**
   * I6: what is left at the hub, what is left at the edge and what is used up make the face value, and none
   * is below zero.
   */
  #rights({ rows }: Disk): void {
    const isHub = rows === this.#world.hubs[0]!.process.disk.rows
    for (const { key, face, hub, edge, limbo } of rows.rights.values()) {
      if (hub < 0 || edge < 0 || limbo < 0)
        this.#world.breach('I6', `${key}: ${hub} left at the hub, ${edge} at the edge, ${limbo} in limbo`)
      if (!isHub) continue
      const used = usedOf(rows, key)
      if (hub + edge + limbo + used !== face)
        this.#world.breach('I6', `${key}: ${hub} + ${edge} + ${limbo} in limbo + ${used} used is not ${face}`)
    }
  }

  #maxOnline({ halls, slots }: Disk['rows'], schedule_id: number): void {
    const most = halls.get(schedule_id)?.max_online
    if (most == null) return
    let online = 0
    for (const row of slots.values())
      if (row.schedule_id === schedule_id)
        if ((row.state === 'sold' && row.origin === 'online') || (row.state === 'held' && row.home === 'hub')) online++
    if (online > most) this.#world.breach('I10', `${online} of at most ${most} places are sold online`)
  }

  /** L8: nothing leaves the house before its second place has it. */
  sent(message: Message): void {
    if (message.kind === 'tickets') this.#ticketsSent(message)
    if (message.kind === 'receipt') this.#receiptSent(message)
  }

  #ticketsSent({ bill_id, tickets }: MessageOf<'tickets'>): void {
    const { provider, secondFile } = this.#world
    const events = [...provider.orders.values()].flatMap((order) =>
      order.bill_id === bill_id ? [order.event ?? ''] : [],
    )
    const recorded = [...events, ...secondFile.values()]
    for (const { ticket_id, generation } of tickets)
      if (!recorded.some((event) => event.includes(`"ticket_id":"${ticket_id}","generation":${generation}`)))
        this.#world.breach('L8', `ticket ${ticket_id} was sent before the second place had it`)
  }

  /** L8: nothing is asked before the register has stored its intent. */
  asked(register: Register, question_id: string): void {
    if (!register.kept.has(question_id))
      this.#world.breach('L8', `${question_id} was asked before its intent was stored`)
  }

  /** L2 and L17: the receipt is the entry, and the entry is on the disk. */
  #receiptSent({ from, receipt }: MessageOf<'receipt'>): void {
    if (from === 'hub') return
    const entry = this.#boxOf(receipt.epoch)?.entry({ stream: 'up', ...receipt })
    if (entry === undefined) this.#world.breach('L2', `receipt ${receipt.n} was given before its entry was on the disk`)
    if (entry !== receipt.entry && JSON.stringify(entry) !== JSON.stringify(receipt.entry))
      this.#world.breach('L17', `receipt ${receipt.n} is not the entry`)
  }

  printed({ n, data }: Entry & { data: EntryOf<'sold'> | EntryOf<'changed'> }, tickets: readonly TicketRow[]): void {
    if (!this.#registerHas(data.question_id))
      this.#world.breach('L8', `paper of ${n} came out before its receipt was stored`)
    for (const ticket of tickets) {
      // who is given a paper of a seat of before the move gets another one for it, as those who had theirs
      let now = ticket
      for (let next: TicketRow | undefined = ticket; next; next = this.#movedTo.get(this.#world.ticketKey(next)))
        now = next
      this.printedTickets.set(this.#world.ticketKey(now), now)
    }
  }

  /** Tickets on paper, in the hands of customers. */
  readonly printedTickets = new Map<string, TicketRow>()

  cashMoved(register: Register, question_id: string): void {
    if (register.kept.get(question_id)?.receipt == null)
      this.#world.breach('L8', `cash of ${question_id} moved before its receipt was stored`)
  }

  final(): void {
    finalChecks(this.#world, this)
  }
}
