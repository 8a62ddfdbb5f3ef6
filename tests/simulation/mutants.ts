/**
 * Every rule of the ledger that this program keeps, switched off alone: a patch of one place of one file. The simulation must kill each of them, which proves that the rule is needed and that the simulation sees it.
 * `find` stands exactly once in its file; a patch that no longer fits fails the run. Rules whose code is the order of a store's steps are patched in the simulation's own store (`tests/simulation/…`), which does the
 * steps of `hub/seats/lane.ts` and `edge/seats/store.ts`.
 */
export interface Mutant {
  rule: string
  name: string
  file: string
  find: string
  replace: string
}

const SEATS = 'protocol/seats/decide.ts'
const LEDGER = 'protocol/seats/ledger.ts'
const APPLY = 'protocol/seats/apply.ts'
const CLAIMS = 'protocol/seats/claims.ts'
const CHANGE = 'protocol/bills/change.ts'
const BILLS = 'protocol/bills/decide.ts'
const WORK = 'protocol/bills/work.ts'
const OUTBOX = 'devices/shell/outbox.ts'
const NODE = 'tests/simulation/node.ts'
const EDGE = 'tests/simulation/edge.ts'
const HUB = 'tests/simulation/hub.ts'

export const MUTANTS: readonly Mutant[] = [
  {
    rule: 'L1',
    name: 'sells what is at home elsewhere',
    file: SEATS,
    find: `  if (row.home !== ledger.node) return row.state === 'sold' ? 'sold' : 'elsewhere'\n`,
    replace: '',
  },
  {
    rule: 'L1',
    name: 'gives what is at home elsewhere',
    file: SEATS,
    find: `  if (row.home !== ledger.node) return 'elsewhere'\n`,
    replace: `  if (row.home !== ledger.node) return row.state === 'free' ? null : 'elsewhere'\n`,
  },
  {
    rule: 'L1',
    name: 'takes everything back while the line is down',
    file: HUB,
    find: '  place(schedule_id: number): void {\n',
    replace: `  place(schedule_id: number): void {
    for (const row of this.process.reducers.ledger.slotsOf(this.process.ledger, schedule_id))
      if (row.home === 'edge' && row.state === 'free' && !this.#world.wire.line)
        this.process.ledger.slots.put(this.process.reducers.ledger.slotKey(schedule_id, row.slot), { ...row, home: 'hub' })
`,
  },
  {
    rule: 'L2',
    name: 'speaks before it commits',
    file: NODE,
    find: '    this.#saying.push(message)\n',
    replace: '    this.#watcher.sent(message)\n    this.#send(message)\n',
  },
  {
    rule: 'L2',
    name: 'a batch that was lost is not taken back',
    file: 'protocol/seats/table.ts',
    find: '    else this.#rows.set(key, before)\n    this.#watch?.(now, before)',
    replace: '    this.#watch?.(now, before)',
  },
  {
    rule: 'L2',
    name: 'a batch is taken back oldest first',
    file: 'protocol/seats/table.ts',
    find: 'const change = this.changes.pop()!',
    replace: 'const change = this.changes.splice(mark, 1)[0]!',
  },
  {
    rule: 'L3',
    name: 'an entry is applied again',
    file: SEATS,
    find: `  if (entry.n <= n) return refuse('again', 'message', { n })\n`,
    replace: '  if (entry.n <= n) return ok(true)\n',
  },
  {
    rule: 'L3',
    name: 'an entry is applied over a gap',
    file: SEATS,
    find: `  if (entry.n !== n + 1) return refuse('gap', 'message', { n })\n`,
    replace: '',
  },
  {
    rule: 'L3',
    name: 'rows are loaded at a later head than memory stands at',
    file: 'tests/simulation/load.ts',
    find: '  if (!process.abreast()) return\n',
    replace: '',
  },
  {
    rule: 'L3',
    name: 'a void is applied without the question it names',
    file: 'protocol/seats/needs.ts',
    find: 'questions: [data.question_id, data.of]',
    replace: 'questions: []',
  },
  {
    rule: 'L3',
    name: 'a confirmation is applied without the questions it names',
    file: 'protocol/seats/needs.ts',
    find: 'questions: data.questions',
    replace: 'questions: []',
  },
  {
    rule: 'L3',
    name: 'an entry is applied without the show that is not in memory',
    file: 'protocol/seats/needs.ts',
    find: '...new Set([...needs.schedules, ...billsNeeded(ledger, needs).flatMap((id) => schedulesIn(linesOfBill(ledger, id)))]),',
    replace: '...new Set<number>(),',
  },
  {
    rule: 'L3',
    name: 'a bill comes into memory without the shows of its lines',
    file: 'protocol/seats/needs.ts',
    find: ', ...billsNeeded(ledger, needs).flatMap((id) => schedulesIn(linesOfBill(ledger, id)))]),',
    replace: ']),',
  },
  {
    rule: 'L3',
    name: 'a show comes into memory without the bills that it carries',
    file: 'protocol/seats/needs.ts',
    find: `if (state === 'live' && schedules.includes(schedule_id)) bills.add(bill_id)`,
    replace: `if (state === 'dead' && schedules.includes(schedule_id)) bills.add(bill_id)`,
  },
  {
    rule: 'L4',
    name: 'taking is not journalled',
    file: SEATS,
    find: `entry.data.kind === 'give' ? { kind: 'took', down_n: entry.n } : null`,
    replace: "entry.n < 0 ? { kind: 'took', down_n: entry.n } : null",
  },
  {
    rule: 'L5',
    name: 'entries of another epoch are taken',
    file: SEATS,
    find: `  if (entry.epoch !== ledger.epoch) return refuse('fenced', 'message', { epoch: ledger.epoch })\n`,
    replace: '',
  },
  {
    rule: 'L5',
    name: 'entries of another box are taken',
    file: SEATS,
    find: 'if (sender.epoch === current.epoch && sender.box === current.box)',
    replace: 'if (sender.epoch === current.epoch)',
  },
  {
    rule: 'L8',
    name: 'an open sale may leave its home',
    file: SEATS,
    find: `ledger.questions.get(ticket?.question_id ?? '')?.state === 'open' ? 'open' : null`,
    replace: `ledger.questions.get(ticket?.question_id ?? '')?.state === 'refused' ? 'open' : null`,
  },
  {
    rule: 'L8',
    name: 'a settling bill may end',
    file: BILLS,
    find: `bill?.status === 'pending' || (bill?.status === 'paying' && bill.settling_at === null)`,
    replace: `bill?.status === 'pending' || bill?.status === 'paying'`,
  },
  {
    rule: 'L8',
    name: 'tickets are sent while the bill settles',
    file: WORK,
    find: `    if (line.kind !== 'ticket' || line.state !== 'sold') return []
`,
    replace: `    if (line.kind === 'ticket' && line.state === 'open' && line.ticket_id !== null) return [{ ...line, state: 'live', origin: 'online', line_id: line.id, question_id: bill_id } as never]
    if (line.kind !== 'ticket' || line.state !== 'sold') return []
`,
  },
  {
    rule: 'L8',
    name: 'settled before the second place has the event',
    file: HUB,
    find: `        this.#say({ kind: 'mark', to: 'provider', bill_id, payment_id: work.payment_id, event: work.event })\n`,
    replace: '        this.#settled(bill_id)\n',
  },
  {
    rule: 'L8',
    name: 'the event at the second place changes from try to try',
    file: BILLS,
    find: 'const shown = lines.map(eventLine)',
    replace: `const shown = [...lines.map(eventLine), { id: String(ledger.heads.get('own')?.n) }]`,
  },
  {
    rule: 'L8',
    name: 'the event at the second place depends on the order of the fields of a row',
    file: BILLS,
    find: 'const shown = lines.map(eventLine)',
    replace: 'const shown = lines',
  },
  {
    rule: 'L8',
    name: 'a register confirms without keeping the receipt',
    file: OUTBOX,
    find: `move(kept, 'received', { receipt })`,
    replace: `move(kept, 'received')`,
  },
  {
    rule: 'L8',
    name: 'a register asks before its intent is stored',
    file: 'tests/simulation/register.ts',
    find: `    this.kept.set(question_id, this.#world.reducers.outbox.keepIntent(question, '', this.mark))
    this.#ask(question_id)`,
    replace: `    this.#ask(question_id)
    this.kept.set(question_id, this.#world.reducers.outbox.keepIntent(question, '', this.mark))`,
  },
  {
    rule: 'L8',
    name: 'the paper comes out before the receipt is confirmed',
    file: EDGE,
    find: `    this.process.remember(question_id, entry)\n`,
    replace: `    this.process.remember(question_id, entry)
    if (entry.data.kind === 'sold') this.process.write((disk) => disk.prints.set(question_id, 'waiting'))\n`,
  },
  {
    rule: 'L8',
    name: 'an open reservation or block may leave its home',
    file: SEATS,
    find: `if (row.state !== 'sold') return ledger.questions.get(row.bill_id ?? '')?.state === 'open' ? 'open' : null`,
    replace: `if (row.state !== 'sold') return null`,
  },
  {
    rule: 'L8',
    name: 'what the hub is changing may be changed again, and given away',
    file: APPLY,
    find: `  for (const line of event.ended) ledger.lines.patch(line.id, { state: 'changing' })\n`,
    replace: '',
  },
  {
    rule: 'L8',
    name: 'an open sale may be refunded',
    file: CHANGE,
    find: '  return whyOpen(ledger, row)\n',
    replace: '  return null\n',
  },
  {
    rule: 'L8',
    name: 'a register does not keep the receipt of a refund',
    file: 'tests/simulation/register.ts',
    find: `    if (after.status === 'received') this.#takeCash(asked)\n`,
    replace: `    if (after.status === 'received') this.#takeCash(asked)
    if (asked.kind === 'refund') this.kept.set(kept.question_id, { ...after, receipt: null })\n`,
  },
  {
    rule: 'L8',
    name: 'the hub changes before the second place has it',
    file: HUB,
    find: `    this.process.append('own', changing.value)
    this.workChange(question_id)`,
    replace: `    this.process.append('own', changing.value)
    this.#changed(question_id)`,
  },
  {
    rule: 'L8',
    name: 'the new seat of a change is not kept',
    file: APPLY,
    find: `    if (slotAt(ledger, schedule_id, slot)?.state === 'free') blockFor(ledger, id, schedule_id, slot)\n`,
    replace: `    if (slotAt(ledger, schedule_id, slot)?.state === 'never') blockFor(ledger, id, schedule_id, slot)\n`,
  },
  {
    rule: 'L8',
    name: 'seats that the hub is about to reserve are not kept',
    file: APPLY,
    find: '    for (const slot of event.slots) blockFor(ledger, id, event.schedule_id, slot)\n',
    replace: '',
  },
  {
    rule: 'L10',
    name: 'late money settles',
    file: WORK,
    find: `    if (payment.status !== 'paying') {
      const late`,
    replace: `    if (payment.status === 'paid') {
      const late`,
  },
  {
    rule: 'L10',
    name: 'late money is kept',
    file: WORK,
    find: '  return payment.amount_cents - carried - payment.refunded_cents\n',
    replace: '  return Math.min(0, carried)\n',
  },
  {
    rule: 'L10',
    name: 'only bills that are refunding give late money back',
    file: WORK,
    find: `  if (payment.status !== 'paid') return 0\n`,
    replace: `  if (payment.status !== 'paid' || ledger.bills.get(payment.bill_id)?.status !== 'refunding') return 0\n`,
  },
  {
    rule: 'L10',
    name: 'a callback is answered before its effect is on the disk',
    file: HUB,
    find: `    this.#say({ kind: 'look-up', to: 'provider', bill_id, payment_id, webhook })\n`,
    replace: `    this.#say({ kind: 'look-up', to: 'provider', bill_id, payment_id, webhook })
    if (webhook !== null) this.#say({ kind: 'webhook-heard', to: 'provider', payment_id, version: webhook })\n`,
  },
  {
    rule: 'L12',
    name: 'a bill expires before its time',
    file: BILLS,
    find: `  if (outcome === 'expired' && (bill.due_at === null || bill.due_at > now)) return refuse('not_due', 'bill_id')\n`,
    replace: '',
  },
  {
    rule: 'L12',
    name: 'a cart of the edge outlives a restart',
    file: EDGE,
    find: `    process.ledger.log.clear()
    return decided`,
    replace: '    return decided',
  },
  {
    rule: 'L12',
    name: 'a reservation ends before its time',
    file: CLAIMS,
    find: `  if (bill.due_at === null || bill.due_at > now) return refuse('not_due', 'of')\n`,
    replace: '',
  },
  {
    rule: 'L13',
    name: 'a slot moves without its group',
    file: SEATS,
    find: 'for (const mate of tiedTo(ledger, row!, groups)) going.set(mate.slot, mate)',
    replace: 'going.set(slot, row!)',
  },
  {
    rule: 'L13',
    name: 'a group moves while one of it is busy',
    file: SEATS,
    find: `  return busy ? 'group_busy' : null`,
    replace: '  return busy ? null : null',
  },
  {
    rule: 'L13',
    name: 'a reservation moves in parts',
    file: SEATS,
    find: '    for (const other of heldBy(ledger, mate.bill_id!)) tied.set(other.slot, other)\n',
    replace: '',
  },
  {
    rule: 'L15',
    name: 'a bill is paid without all its slots',
    file: BILLS,
    find: '  if (missing.length > 0 || repeated(lines))\n',
    replace: '  if (repeated(lines))\n',
  },
  {
    rule: 'L15',
    name: 'a bill is paid after its hold has ended',
    file: BILLS,
    find: `  if (bill?.status !== 'pending') return refuse('bill_not_open', 'bill_id', { status: bill?.status ?? 'unknown' })\n`,
    replace: `  if (!bill) return refuse('bill_not_open', 'bill_id', { status: 'unknown' })\n`,
  },
  {
    rule: 'L15',
    name: 'WANT takes what is in a cart',
    file: SEATS,
    find: `  if (row.state === 'held') return ledger.bills.get(row.bill_id!)?.status === 'paying' ? 'paying' : 'held'\n`,
    replace: `  if (row.state === 'held') return null\n`,
  },
  {
    rule: 'L15',
    name: 'a gave that comes late is dropped',
    file: APPLY,
    find: `  gave: (ledger, data) => applyHandover(ledger, data, 'hub'),`,
    replace: `  gave: (ledger, data) => (ledger.node === 'edge' ? applyHandover(ledger, data, 'hub') : undefined),`,
  },
  {
    rule: 'L15',
    name: 'a sold slot moves without its ticket',
    file: SEATS,
    find: '    tickets,\n    lines,\n    payments: [...carrying]',
    replace: '    tickets: [],\n    lines,\n    payments: [...carrying]',
  },
  {
    rule: 'L15',
    name: 'a reservation or block does not travel with its slot',
    file: SEATS,
    find: '    claims,\n    bills: [...reservations]',
    replace: '    claims: [],\n    bills: [...reservations]',
  },
  {
    rule: 'L15',
    name: 'the bill of a reservation does not travel with its slots',
    file: SEATS,
    find: '    bills: [...reservations].flatMap((id) => ledger.bills.get(id) ?? []),',
    replace: '    bills: [],',
  },
  {
    rule: 'L15',
    name: 'a reservation that is paid keeps the seats that were not',
    file: APPLY,
    find: `  for (const row of heldBy(ledger, data.bill.id)) if (row.home === 'edge') freeSlot(ledger, row)\n`,
    replace: `  for (const row of heldBy(ledger, data.bill.id)) if (row.home === 'edge' && row.state === 'held') freeSlot(ledger, row)\n`,
  },
  {
    rule: 'L15',
    name: 'a reservation is paid where it is not',
    file: BILLS,
    find: '[...lostSlots(ledger, lines, command.bill.id), ...awayOf(ledger, command.bill.id)]',
    replace: 'lostSlots(ledger, lines, command.bill.id)',
  },
  {
    rule: 'L15',
    name: 'what another reserved may be claimed',
    file: SEATS,
    find: '  const mine = row.bill_id !== null && own.includes(row.bill_id)\n',
    replace: `  const mine = row.state === 'reserved' || (row.bill_id !== null && own.includes(row.bill_id))\n`,
  },
  {
    rule: 'L16',
    name: 'a sale takes lines and payments that are known',
    file: BILLS,
    find: `  if (areIdsTaken(ledger, lines, payments)) return refuse('ids_taken', 'lines')\n`,
    replace: '',
  },
  {
    rule: 'L16',
    name: 'an exchange takes a line and payments that are known',
    file: CHANGE,
    find: `  if (areIdsTaken(ledger, [line], payments)) return refuse('ids_taken', 'line')\n`,
    replace: '',
  },
  {
    rule: 'L16',
    name: 'a ticket id is not drawn again',
    file: BILLS,
    find: '  while (drawn.has(id) || isTicketTaken(ledger, schedule_id, id)) id = draw()\n',
    replace: '  while (drawn.has(id)) id = draw()\n',
  },
  {
    rule: 'L16',
    name: 'an id that a settling bill has drawn is drawn again',
    file: LEDGER,
    find: 'ledger.tickets.has(key) || ledger.drawnOf.has(key)',
    replace: 'ledger.tickets.has(key)',
  },
  {
    rule: 'L16',
    name: 'a question that was voided unheard is sold after all',
    file: BILLS,
    find: `  if (ledger.questions.get(question_id)?.state === 'refused') return refuse('question_refused')
  const before`,
    replace: '  const before',
  },
  {
    rule: 'L16',
    name: 'a question that was refused is sold after all',
    file: EDGE,
    find: `    const entry = this.process.append('up', decided.ok ? decided.value : refusedEntry(command, decided.refusal))\n`,
    replace: `    if (!decided.ok) return { data: refusedEntry(command, decided.refusal) } as never
    const entry = this.process.append('up', decided.value)\n`,
  },
  {
    rule: 'L16',
    name: 'a void leaves the tickets alive',
    file: APPLY,
    find: '  for (const ticket of bornOf(ledger, of)) kill(ledger, ticket)\n',
    replace: '',
  },
  {
    rule: 'L16',
    name: 'the generation does not rise',
    file: CHANGE,
    find: 'generation: line.generation! + 1 }',
    replace: 'generation: line.generation! }',
  },
  {
    rule: 'L16',
    name: 'a seat change is a birth without a death',
    file: CHANGE,
    find: '    dead: [keyOfTicket(line)],\n',
    replace: '    dead: [],\n',
  },
  {
    rule: 'L16',
    name: 'an exchange leaves the old ticket alive',
    file: CHANGE,
    find: '    dead: [keyOfTicket(old)],\n',
    replace: '    dead: [],\n',
  },
  {
    rule: 'L16',
    name: 'a ticket of an older generation stands for the one that lives',
    file: CHANGE,
    find: `if (line.state !== 'sold' || line.generation !== generation) return`,
    replace: `if (line.state !== 'sold') return`,
  },
  {
    rule: 'L16',
    name: 'what came home as something else is remembered alive',
    file: APPLY,
    find: '    forgetOld(ledger, schedule_id, slot, ticket)\n',
    replace: '',
  },
  {
    rule: 'L17',
    name: 'the receipt is shorter than the entry',
    file: EDGE,
    find: `  body: '',
  entry,`,
    replace: `  body: '',
  entry: { ...entry, data: { ...entry.data, payments: [] } as never },`,
  },
  {
    rule: 'L17',
    name: 'the entry of a sale is without its tickets',
    file: BILLS,
    find: 'question_id, bill, lines: sold, payments, tickets })',
    replace: 'question_id, bill, lines: sold, payments, tickets: [] })',
  },
  {
    rule: 'L17',
    name: 'the entry of a sale is without its payments',
    file: BILLS,
    find: 'question_id, bill, lines: sold, payments, tickets })',
    replace: 'question_id, bill, lines: sold, payments: [], tickets })',
  },
  {
    rule: 'L17',
    name: 'a drawer move is not kept',
    file: APPLY,
    find: 'Entry): void {\n  ledger.movements.put(movement.id, movement)\n',
    replace: 'Entry): void {\n',
  },
  {
    rule: 'L18',
    name: 'each line carries the shares of the first',
    file: BILLS,
    find: 'allocations: shares[index]!',
    replace: 'allocations: shares[0]!',
  },
  {
    rule: 'L18',
    name: 'a line gives back more than it carries',
    file: APPLY,
    find: '  for (const { payment_id, cents } of allocations) payBack(ledger, payment_id, cents)',
    replace: '  for (const { payment_id, cents } of allocations) payBack(ledger, payment_id, cents + 1)',
  },
  {
    rule: 'L18',
    name: 'a refund at the provider has another key at each try',
    file: WORK,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source text
    find: 'key: `late:${payment.id}`',
    replace: `key: \`late:\${payment.id}:\${ledger.heads.get('own')?.n}\``,
  },
  {
    rule: 'L18',
    name: 'a ticket is ended where it is not at home',
    file: CHANGE,
    find: `  if (row?.home !== ledger.node) return 'elsewhere'\n`,
    replace: `  if (row === undefined) return 'elsewhere'\n`,
  },
  {
    rule: 'L18',
    name: 'online money comes out of the drawer',
    file: CHANGE,
    find: '    back_cents: isOnline(ledger, share.payment_id) ? 0 : share.cents,\n',
    replace: '    back_cents: share.cents,\n',
  },
  {
    rule: 'L18',
    name: 'the hub gives back what was paid at a counter',
    file: CHANGE,
    find: `  if (asker.device_id === null && atCounter) return refuse('money_at_counter', 'line_id')\n`,
    replace: '',
  },
  {
    rule: 'L18',
    name: 'a refund at the provider names its bill, not its line',
    file: CHANGE,
    find: 'const key = line.ticket_id === null ? line.id :',
    replace: 'const key = line.ticket_id !== null ? line.bill_id :',
  },
  {
    rule: 'L18',
    name: 'an exchange forgets what the old line carried',
    file: CHANGE,
    find: 'allocations: [...kept, ...added!]',
    replace: 'allocations: added!',
  },
  {
    rule: 'L18',
    name: 'a cheaper seat gives nothing back',
    file: CHANGE,
    find: 'const given = giveBack(ledger, old.allocations, Math.max(0, -more))',
    replace: 'const given = giveBack(ledger, old.allocations, 0)',
  },
  {
    rule: 'L18',
    name: 'the share of a refund is computed anew',
    file: CHANGE,
    find: `endedLine(ledger, line, 'refunded', question_id, line.allocations)`,
    replace: `endedLine(ledger, line, 'refunded', question_id, line.allocations.slice(0, 1).map((share) => ({ ...share, cents: line.total_cents })))`,
  },
  {
    rule: 'L18',
    name: 'money of a line that a register ended stays at the provider',
    file: WORK,
    find: `    if (line.state === 'refunded' || line.state === 'exchanged') work.push`,
    replace: `    if (line.state === 'exchanged') work.push`,
  },
  {
    rule: 'L19',
    name: 'a hold journals whatever came with it',
    file: SEATS,
    find: `  return ok({ kind: 'held', bill_id,`,
    replace: `  return ok({ kind: 'held', ...command, bill_id,`,
  },
  {
    rule: 'L19',
    name: 'a checkout journals whatever came with it',
    file: BILLS,
    find: `  return ok({ kind: 'paying', bill_id,`,
    replace: `  return ok({ kind: 'paying', ...command, bill_id,`,
  },
  {
    rule: 'I6',
    name: 'rights are used where they are not held',
    file: SEATS,
    find: '    return count > left ? [{ key, needed: count, left }] : []',
    replace: '    return count < 0 ? [{ key, needed: count, left }] : []',
  },
  {
    rule: 'I6',
    name: 'more rights are given than are left',
    file: SEATS,
    find: 'const gives = Math.min(amount, rightLeft(ledger, key))',
    replace: 'const gives = amount',
  },
  {
    rule: 'I6',
    name: 'rights that are given stay where they were',
    file: APPLY,
    find: '    moveRight(ledger, key, otherSide(home), -amount)\n',
    replace: '',
  },
  {
    rule: 'I6',
    name: 'what a void gives back of rights is lost',
    file: APPLY,
    find: `  spendRights(ledger, 'edge', [line], -1)\n`,
    replace: '',
  },
  {
    rule: 'I6',
    name: 'rights of a bill that ends unpaid are lost',
    file: APPLY,
    find: `  spendRights(ledger, 'hub', open, -1)\n`,
    replace: '',
  },
  {
    rule: 'I6',
    name: 'what a refund gives back of rights is lost',
    file: APPLY,
    find: '  spendRights(ledger, side, data.ended, -1)\n',
    replace: '',
  },
  {
    rule: 'I6',
    name: 'a refund credits the hub, wherever the ticket died',
    file: APPLY,
    find: '  spendRights(ledger, side, data.ended, -1)\n',
    replace: `  spendRights(ledger, 'hub', data.ended, -1)\n`,
  },
  {
    rule: 'I6',
    name: 'an exchange takes no right for its new rate',
    file: APPLY,
    find: '    if (!ledger.lines.has(line.id)) spendRights(ledger, side, [line], 1)\n',
    replace: '',
  },
  {
    rule: 'I10',
    name: 'max online is not guarded',
    file: SEATS,
    find: `  if (slots.length > left) return refuse('not_enough_online', 'seats', { left })\n`,
    replace: '',
  },
  {
    rule: 'I10',
    name: 'carts do not count against max online',
    file: LEDGER,
    find: ` || (row.state === 'held' && row.home === 'hub')`,
    replace: '',
  },
]
