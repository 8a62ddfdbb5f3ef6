import type { Entry } from '#protocol/ledger/entries.ts'
import type { BillRow, MovementRow, PaymentRow, SlotRow } from '#protocol/ledger/rows.ts'
import type { Invariants } from './invariants.ts'
import { differsFromDisk } from './load.ts'
import { type Disk, type Process, TABLES, type TableName, textOf } from './node.ts'
import { refunded } from './provider.ts'
import type { World } from './world.ts'

/** After healing everything is counted: seats, tickets, money, tables. @throws Breach */
export function finalChecks(world: World, seen: Invariants): void {
  everySlotAtHome(world)
  cancelled(world)
  customersAndLedger(world, seen)
  cash(world)
  onlineMoney(world)
  rights(world)
  grants(world)
  vouchers(world)
  reservations(world)
  allocations(world)
  receipts(world)
  for (const process of [...world.hubs.map((hub) => hub.process), world.edge.process]) tables(world, process)
}

/** I3: after healing both sides say the same of every slot, and no cart holds one. */
function everySlotAtHome(world: World): void {
  const hub = world.hubs[0]!.process.disk.rows.slots
  const edge = world.edge.process.disk.rows.slots
  for (const [key, row] of hub) {
    const other = edge.get(key)
    if ((other?.home ?? 'hub') !== row.home)
      world.breach('I3', `slot ${String(key)}: the hub says ${row.home}, the edge ${other?.home}`)
    if (row.state === 'held') world.breach('I3', `slot ${String(key)} is held by ${row.bill_id} for ever`)
    if (other?.state === 'held' && other.home === 'edge')
      world.breach('L12', `slot ${String(key)} is held on the edge's disk`)
    if (row.home === 'edge' && !sameSlot(row, other!))
      world.breach('I8', `slot ${String(key)} differs between hub and edge`)
  }
}

/**
 * L14, I7: what was cancelled is closed, all of it at the hub but for what a register asked for afterwards to
 * pay it back; nobody has a ticket of it whose money the hub could pay back.
 */
function cancelled(world: World): void {
  const { disk } = world.hubs[0]!.process
  const { slotKey } = world.reducers.ledger
  const { halls, slots, tickets, bill_lines, payments } = disk.rows
  const asked = new Set(
    disk.journal.flatMap(({ data }) => {
      if (data.kind !== 'give' || data.hall.sale !== 'closed') return []
      const { hall, slots, groups, tickets } = data
      const sold = new Set(tickets.map(({ slot }) => groups[slots.indexOf(slot)]))
      return slots.filter((_, at) => sold.has(groups[at])).map((slot) => slotKey(hall.schedule_id, slot))
    }),
  )
  /** A register may pay it back there; the hub would bring it home first (hub/bills/refunds.ts). */
  const isAsked = (schedule_id: number, slot: number): boolean => {
    const key = slotKey(schedule_id, slot)
    return asked.has(key) && slots.get(key)?.home === 'edge'
  }
  for (const schedule_id of world.plan.cancelled) {
    if (halls.get(schedule_id)?.sale !== 'closed') world.breach('L14', `schedule ${schedule_id} never closed`)
    for (const { schedule_id: at, slot, home } of slots.values())
      if (at === schedule_id && home === 'edge' && !isAsked(at, slot))
        world.breach('L14', `slot ${slot} of ${schedule_id} never came home`)
    for (const { state, schedule_id: at, slot, ticket_id, line_id } of tickets.values()) {
      if (state !== 'live' || at !== schedule_id || isAsked(at, slot)) continue
      const shares = bill_lines.get(line_id)?.allocations ?? []
      if (shares.every(({ payment_id }) => payments.get(payment_id)?.type === 'online'))
        world.breach('I7', `ticket ${ticket_id} of schedule ${schedule_id} lives, though it was cancelled`)
    }
  }
}

function sameSlot(a: SlotRow, b: SlotRow): boolean {
  return (
    a.state === b.state &&
    a.bill_id === b.bill_id &&
    a.ticket_id === b.ticket_id &&
    a.generation === b.generation &&
    a.group_no === b.group_no
  )
}

/**
 * I4: every ticket that a customer holds lives in the hub's ledger, and it knows none that nobody holds. I1
 * by the way.
 */
function customersAndLedger(world: World, seen: Invariants): void {
  const held = new Set([...seen.printedTickets.keys(), ...world.visitors.flatMap(({ tickets }) => [...tickets.keys()])])
  const live = new Set<string>()
  const slots = new Set<number>()
  const { tickets, slots: rows } = world.hubs[0]!.process.disk.rows
  for (const [key, ticket] of tickets) {
    if (ticket.state !== 'live') continue
    live.add(key as string)
    const slot = world.reducers.ledger.slotKey(ticket.schedule_id, ticket.slot)
    if (slots.has(slot)) world.breach('I1', `slot ${slot} has two live tickets`)
    slots.add(slot)
    const row = rows.get(slot)
    if (row?.state !== 'sold' || row.ticket_id !== ticket.ticket_id)
      world.breach('I1', `ticket ${String(key)} does not stand on its slot`)
    if (!held.has(key as string)) world.breach('I4', `nobody holds ${String(key)}, which the ledger knows`)
  }
  for (const key of held)
    if (!live.has(key) && !seen.returned.has(key))
      world.breach('I4', `a customer holds ${key}, which is not in the ledger`)
  soldLines(world, live)
  edgeTickets(world)
  edgeBooks(world)
  if (live.size !== seen.live.size)
    world.breach('I4', `${live.size} tickets live in the hub's ledger, ${seen.live.size} were born and not ended`)
}

/** I1 as the edge has it: what it remembers alive on a slot is one ticket, the one that stands there. */
function edgeTickets(world: World): void {
  const { tickets, slots } = world.edge.process.disk.rows
  for (const { state, schedule_id, slot, ticket_id, generation } of tickets.values()) {
    if (state !== 'live') continue
    const row = slots.get(world.reducers.ledger.slotKey(schedule_id, slot))
    if (row?.ticket_id !== ticket_id || row.generation !== generation)
      world.breach('I1', `the edge remembers ${ticket_id} on slot ${slot}, where ${row?.ticket_id} stands`)
  }
}

/**
 * I4 and I5 as the edge audits itself: a line that is sold there has its ticket, and the lines of a bill of
 * its own carry exactly what was paid for it, wherever the seats of that bill are now.
 */
export function edgeBooks(world: World): void {
  const { tickets, bill_lines, bills, payments } = world.edge.process.disk.rows
  const shares = new Map<string, number>()
  for (const { id, kind, state, schedule_id, ticket_id, generation, allocations } of bill_lines.values()) {
    if (state === 'open' || state === 'dead') continue
    for (const { payment_id, cents } of allocations) shares.set(payment_id, (shares.get(payment_id) ?? 0) + cents)
    if (kind !== 'ticket' || (state !== 'sold' && state !== 'changing')) continue
    if (tickets.get(world.reducers.ledger.ticketKey(schedule_id!, ticket_id!, generation!))?.state !== 'live')
      world.breach('I4', `line ${id} is sold at the edge, which knows no live ticket of it`)
  }
  for (const { id, bill_id, type, status, amount_cents } of payments.values()) {
    if (status !== 'paid' || type === 'online' || bills.get(bill_id)?.settled_at == null) continue
    if ((shares.get(id) ?? 0) !== amount_cents)
      world.breach('I5', `the edge shares payment ${id} of ${amount_cents} cents as ${shares.get(id) ?? 0}`)
  }
}

/** I4: who paid for a place has its ticket, and who got the money back has none. */
function soldLines(world: World, live: ReadonlySet<string>): void {
  const { tickets, bill_lines } = world.hubs[0]!.process.disk.rows
  for (const key of live) {
    const { line_id } = tickets.get(key)!
    const line = bill_lines.get(line_id)
    if (line?.state !== 'sold') world.breach('I4', `ticket ${key} lives, but its line ${line_id} is ${line?.state}`)
  }
  for (const line of bill_lines.values()) {
    if (line.kind !== 'ticket' || (line.state !== 'sold' && line.state !== 'changing')) continue
    const key = world.reducers.ledger.ticketKey(line.schedule_id!, line.ticket_id!, line.generation!)
    if (!live.has(key)) world.breach('I4', `line ${line.id} is sold, but its ticket ${key} does not live`)
  }
}

/**
 * I5: cash in drawers and money on terminals (taken, less paid back) are what the hub's ledger says, register
 * by register.
 */
function cash(world: World): void {
  const { payments, questions, movements } = world.hubs[0]!.process.disk.rows
  const voided = new Set([...questions.values()].flatMap((row) => (row.state === 'voided' ? [row.bill_id] : [])))
  for (const register of world.registers) {
    let drawer = 0
    let terminal = 0
    for (const payment of payments.values()) {
      if (voided.has(payment.bill_id) && payment.refunded_cents !== payment.amount_cents)
        world.breach('L18', `${payment.id} of ${payment.amount_cents} was voided, ${payment.refunded_cents} went back`)
      if (payment.device_id !== register.address || voided.has(payment.bill_id)) continue
      if (payment.type === 'cash') drawer += payment.amount_cents
      if (payment.type === 'terminal') terminal += payment.amount_cents
    }
    for (const movement of movements.values()) {
      if (movement.device_id !== register.address) continue
      if (movement.type === 'cash') drawer += movement.cents
      else terminal += movement.cents
    }
    if (drawer !== register.drawer_cents)
      world.breach('I5', `${register.drawer_cents} cents in the drawer of ${register.address}, ${drawer} in the ledger`)
    if (terminal !== register.terminal_cents)
      world.breach(
        'I5',
        `${register.terminal_cents} cents at the terminal of ${register.address}, ${terminal} in the ledger`,
      )
  }
}

/**
 * I5: captured − refunded is the ledger's online money, order by order, or it is listed for somebody to
 * decide after it was settled; every capture has sold lines or went back whole (L10).
 */
function onlineMoney(world: World): void {
  const { payments, bill_lines } = world.hubs[0]!.process.disk.rows
  const carried = new Map<string, number>()
  for (const line of bill_lines.values())
    if (line.state === 'sold')
      for (const { payment_id, cents } of line.allocations)
        carried.set(payment_id, (carried.get(payment_id) ?? 0) + cents)
  for (const order of world.provider.orders.values()) {
    const payment = payments.get(order.payment_id)
    const left = order.captured_cents - refunded(order)
    const ledger = payment?.status === 'paid' ? payment.amount_cents - payment.refunded_cents : 0
    const isListed = order.event !== null && world.conflicts.has(order.payment_id)
    if (left !== ledger && !isListed)
      world.breach('I5', `${left} cents of ${order.payment_id} at the provider, ${ledger} in the ledger`)
    if (ledger !== (carried.get(order.payment_id) ?? 0))
      world.breach('I5', `${order.payment_id} was captured without a ticket or a refund`)
  }
}

/** I8: on each side a bill is reserved only while a seat there stands for it. */
function reservations(world: World): void {
  for (const { side, disk } of [world.hubs[0]!.process, world.edge.process]) {
    const claimed = new Set([...disk.rows.slots.values()].map(({ bill_id }) => bill_id))
    for (const { id, status } of disk.rows.bills.values())
      if (status === 'reserved' && !claimed.has(id)) world.breach('I8', `reservation ${id} of the ${side} has no seat`)
  }
}

/**
 * I6: after healing the edge has left what the hub knows it has; what nobody uses has come home, unless the
 * schedule is not in memory there any more; and no line that nobody will ever pay keeps any.
 */
function rights(world: World): void {
  const edge = world.edge.process.disk.rows.rights
  for (const { key, edge: left } of world.edge.process.ledger.rights.values())
    if (left > mostAtEdge(world, key)) world.breach('I6', `${left} of ${key} lie at the edge for ever`)
  for (const [key, right] of world.hubs[0]!.process.disk.rows.rights)
    if ((edge.get(key)?.edge ?? 0) !== right.edge)
      world.breach('I6', `${String(key)}: the hub knows ${right.edge} at the edge, the edge has ${edge.get(key)?.edge}`)
  for (const { id, state, right_key, turns } of world.hubs[0]!.process.disk.rows.bill_lines.values())
    if (state === 'open' && (right_key !== null || turns > 0))
      world.breach('I6', `line ${id} keeps one of ${right_key ?? 'a voucher'} for ever`)
}

/** What of a right an edge may keep while nobody uses it: of a voucher what its type grants. */
function mostAtEdge(world: World, key: string): number {
  const [kind, id] = key.split('/')
  const voucher = world.edge.process.disk.rows.vouchers.get(id)
  if ((kind !== 'turns' && kind !== 'cents') || voucher?.state !== 'active') return 0
  const { grant, turns } = world.desk.grantOf('edge', voucher.voucher_type_id)
  if (grant === 'sold_here') return voucher.question_id === null ? 0 : Number.POSITIVE_INFINITY
  return kind === 'turns' ? (turns ?? 0) : 0
}

/** F-212: what the grant of its type says of a voucher is at the edge, as far as there is so much of it. */
function grants(world: World): void {
  const { vouchers, rights } = world.hubs[0]!.process.disk.rows
  for (const { id, state, voucher_type_id } of vouchers.values()) {
    const { grant, turns } = world.desk.grantOf('hub', voucher_type_id)
    const right = rights.get(`turns/${id}`)
    if (state !== 'active' || grant !== 'turns' || right === undefined) continue
    if (world.desk.isOld && right.edge > 0) world.breach('L3', `an edge of before has ${right.edge} turns of ${id}`)
    if (!world.desk.isOld && right.edge < turns! && right.hub > 0)
      world.breach('F-212', `the edge has ${right.edge} turns of ${id}, and ${right.hub} are at the hub`)
  }
}

function leftAtEdge(world: World, voucher_id: string): number {
  const { rights } = world.edge.process.disk.rows
  return (rights.get(`turns/${voucher_id}`)?.edge ?? 0) + (rights.get(`cents/${voucher_id}`)?.edge ?? 0)
}

/**
 * I6: a voucher that was paid back, or never paid, has paid for nothing; an edge
 * has nothing left of one that is not active at the hub; each is worth what it was sold with.
 */
function vouchers(world: World): void {
  const { vouchers, bill_lines, rights, payments } = world.hubs[0]!.process.disk.rows
  const known = world.edge.process.disk.rows.vouchers
  for (const voucher of vouchers.values()) {
    const { id, state, line_id, turns } = voucher
    const seller = bill_lines.get(line_id)?.state
    if (
      (seller === 'refunded' || seller === 'dead') !== (state === 'deleted') &&
      seller !== undefined &&
      seller !== 'sold'
    )
      world.breach('I6', `voucher ${id} is ${state}, the line that sold it ${seller}`)
    if (state === 'unpaid') world.breach('I6', `voucher ${id} waits for money for ever`)
    const own = known.get(id)
    if (own?.state === 'active' && state !== 'active' && leftAtEdge(world, id) > 0)
      world.breach('I8', `voucher ${id} is ${state} at the hub, and may still be used at the edge`)
    const face = rights.get(`turns/${id}`)?.face ?? 0
    if (seller !== 'dead' && face !== turns) world.breach('I6', `voucher ${id} of ${turns} turns has ${face}`)
    if (seller !== 'refunded' && seller !== 'dead') continue
    const paid = [...payments.values()].some(
      (row) => row.voucher_id === id && row.status === 'paid' && row.refunded_cents < row.amount_cents,
    )
    const used = [...bill_lines.values()].some(
      (row) => row.voucher_id === id && row.turns > 0 && (row.state === 'sold' || row.state === 'changing'),
    )
    if (paid || used) world.breach('I6', `voucher ${id} was paid back, and pays for something`)
  }
}

/** I5, L18: the lines of a sold bill carry exactly its payments. */
function allocations(world: World): void {
  const { bills, bill_lines, payments } = world.hubs[0]!.process.disk.rows
  const shares = new Map<string, number>()
  for (const line of bill_lines.values()) {
    if (line.state === 'open' || line.state === 'dead') continue
    const sum = line.allocations.reduce((cents, share) => cents + share.cents, 0)
    if (sum !== line.total_cents && line.state !== 'exchanged')
      world.breach('L18', `line ${line.id} of ${line.total_cents} cents carries ${sum}`)
    for (const { payment_id, cents } of line.allocations) shares.set(payment_id, (shares.get(payment_id) ?? 0) + cents)
  }
  for (const payment of payments.values()) {
    const bill = bills.get(payment.bill_id)
    if (bill?.settled_at != null && payment.status === 'paid' && shares.has(payment.id))
      if (shares.get(payment.id) !== payment.amount_cents)
        world.breach('I5', `payment ${payment.id} of ${payment.amount_cents} cents carries ${shares.get(payment.id)}`)
  }
}

/**
 * L17: what the registers keep is enough to know every sale again: the same entries, fed to the same `apply`.
 */
function receipts(world: World): void {
  const { openLedger } = world.reducers.ledger
  const { apply } = world.reducers.apply
  const ledger = openLedger('hub')
  const entries = world.registers.flatMap((register) =>
    [...register.kept.values()].flatMap(({ receipt }) =>
      receipt ? [(receipt as unknown as { entry: Entry }).entry] : [],
    ),
  )
  // what the hub answered after a recount comes before what the box of that epoch did
  const place = ({ epoch, stream, n }: Entry): number => epoch * 1e6 + (stream === 'up' ? 5e5 : 0) + n
  entries.sort((a, b) => place(a) - place(b))
  for (const entry of entries) {
    const box = world.boxes.find(({ process }) => process.ledger.epoch === entry.epoch)
    if (entry.stream === 'up' && box?.process.disk.entry(entry)?.data !== entry.data)
      world.breach('L17', `the receipt of entry ${entry.n} is not the entry`)
    apply(ledger, entry)
  }
  const { rows } = world.hubs[0]!.process.disk
  for (const table of ['bills', 'payments', 'movements'] as const)
    for (const [id, row] of rows[table])
      if (isEnded(id as string, rows)) continue
      else if (isOfCounter(row, rows.bills) && textOf(ledger[table].get(id as string)) !== textOf(row))
        world.breach('L17', `${table} ${String(id)} cannot be told from the receipts`)
}

/**
 * Facts of registers that stand: sold bills with their payments, and drawer moves. What a void ended needs no
 * receipt.
 */
function isOfCounter(row: BillRow | PaymentRow | MovementRow, bills: Disk['rows']['bills']): boolean {
  if ('device_id' in row && 'cents' in row) return true
  const bill = 'bill_id' in row ? bills.get(row.bill_id) : row
  return bill?.home === 'edge' && bill.status === 'settled'
}

/** A drawer move that its register gave up with a box of before, and what makes it not to have been. */
function isEnded(id: string, { movements }: Disk['rows']): boolean {
  return id.startsWith('end/') || movements.has(`end/${id}`)
}

/** Tables are the fold of the journal and nothing else, and memory is what the disk says. */
function tables(world: World, process: Process): void {
  const { openLedger } = world.reducers.ledger
  const { apply } = world.reducers.apply
  const { disk, side } = process
  process.catchUp()
  const apart = differsFromDisk(process)
  if (apart) world.breach('L2', `${side} remembers ${apart} otherwise than its disk`)
  const fold = openLedger(side, process.ledger.epoch)
  for (const entry of disk.journal) apply(fold, entry)
  for (const [name, part] of Object.entries(TABLES) as [TableName, (typeof TABLES)[TableName]][]) {
    let count = 0
    for (const _ of fold[part].values()) count++
    if (count !== disk.rows[name].size)
      world.breach('L3', `${side} has ${disk.rows[name].size} ${name}, the journal makes ${count}`)
    for (const [key, row] of disk.rows[name])
      if (textOf((fold[part] as { get(key: unknown): object | undefined }).get(key)) !== textOf(row))
        world.breach('L3', `${name} ${String(key)} of the ${side} is not the fold of its journal`)
  }
  numbered(world, disk)
}

function numbered(world: World, disk: Disk): void {
  for (const streams of [disk.streams, ...disk.before.values()])
    for (const [stream, entries] of Object.entries(streams))
      entries.forEach(({ n }, index) => {
        if (n !== index + 1) world.breach('L3', `${stream} has ${n} at place ${index + 1}`)
      })
}
