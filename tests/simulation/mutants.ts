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
    find: `ledger.questions.get(ticket.question_id)?.state === 'open'`,
    replace: `ledger.questions.get(ticket.question_id)?.state === 'refused'`,
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
    find: `  if (status !== 'settled' && status !== 'partially_refunded') return []
  return bornOf(ledger, bill_id).filter((ticket) => ticket.state === 'live')`,
    replace: `  if (status === undefined || ledger.bills.get(bill_id)!.settling_at === null) return []
  return linesOfBill(ledger, bill_id).flatMap((line) =>
    line.state !== 'dead' && line.kind === 'ticket' ? [{ ...line, state: 'live', origin: 'online', line_id: line.id, question_id: bill_id } as never] : [],
  )`,
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
    find: 'const shown = lines.map(({ state: _, ...line }) => line)',
    replace: `const shown = [...lines, { id: String(ledger.heads.get('own')?.n) }]`,
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
    find: `    this.process.remember(question_id, answer)\n`,
    replace: `    this.process.remember(question_id, answer)
    if ('entry' in answer && asked.kind === 'sale') this.process.write((disk) => disk.prints.set(question_id, 'waiting'))\n`,
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
    rule: 'L13',
    name: 'a slot moves without its group',
    file: SEATS,
    find: 'for (const mate of groups.get(row!.group_no)!) going.set(mate.slot, mate)',
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
    file: LEDGER,
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
    find: '    this.process.remember(question_id, answer)\n',
    replace: `    if ('entry' in answer) this.process.remember(question_id, answer)\n`,
  },
  {
    rule: 'L16',
    name: 'a void leaves the tickets alive',
    file: LEDGER,
    find: '  for (const ticket of bornOf(ledger, of)) kill(ledger, ticket)\n',
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
    find: 'bill: soldBill(command, total_cents, at), lines: sold, payments, tickets })',
    replace: 'bill: soldBill(command, total_cents, at), lines: sold, payments, tickets: [] })',
  },
  {
    rule: 'L17',
    name: 'the entry of a sale is without its payments',
    file: BILLS,
    find: 'bill: soldBill(command, total_cents, at), lines: sold, payments, tickets })',
    replace: 'bill: soldBill(command, total_cents, at), lines: sold, payments: [], tickets })',
  },
  {
    rule: 'L17',
    name: 'a drawer move is not kept',
    file: LEDGER,
    find: '  ledger.movements.put(movement.id, movement)\n',
    replace: '',
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
    file: LEDGER,
    find: `      ledger.payments.put(payment_id, { ...payment, refunded_cents: payment.refunded_cents + cents })
  }
}`,
    replace: `      ledger.payments.put(payment_id, { ...payment, refunded_cents: payment.refunded_cents + payment.amount_cents })
  }
}`,
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
    file: LEDGER,
    find: '    moveRight(ledger, key, otherSide(home), -amount)\n',
    replace: '',
  },
  {
    rule: 'I6',
    name: 'what a void gives back of rights is lost',
    file: LEDGER,
    find: `  spendRights(ledger, 'edge', [line], -1)\n`,
    replace: '',
  },
  {
    rule: 'I6',
    name: 'rights of a bill that ends unpaid are lost',
    file: LEDGER,
    find: `  spendRights(ledger, 'hub', open, -1)\n`,
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
