import type { Mutant } from '../simulation/mutants.ts'

/**
 * Rules whose code is in the stores, switched off alone, as tests/simulation/mutants.ts does it for the
 * reducers. The worlds of this folder must kill each.
 */
const TURN = 'protocol/ledger/turn.ts'
const LANE = 'hub/ledger/lane.ts'
const DECIDED = 'hub/ledger/decided.ts'
const STATEMENT = 'hub/ledger/statement.ts'
const TRAIN = 'hub/ledger/train.ts'
const LOAD = 'hub/ledger/load.ts'
const INGEST = 'hub/sync/ingest.ts'
const ROUTES = 'hub/sync/routes.ts'
const STORE = 'edge/ledger/store.ts'
const BOX = 'edge/ledger/box.ts'
const SYNC = 'edge/sync/sync.ts'
const MARK = 'edge/ledger/mark-file.ts'
const MARKS = 'edge/ledger/sealed-marks.ts'
const AUDIT = 'edge/ledger/receipt-audit.ts'
const QUARANTINE = 'edge/ledger/quarantine.ts'
const ORDERS = 'hub/bills/orders.ts'
const PURCHASE = 'hub/bills/purchase.ts'
const VOUCHER_PURCHASE = 'hub/bills/voucher-purchase.ts'
const SECOND = 'hub/payments/second-file.ts'
const QUEUE = 'edge/db/commit-queue.ts'

export const HUB_MUTANTS: readonly Mutant[] = [
  {
    rule: 'L2',
    name: 'a failed commit of the lane is not undone',
    file: LANE,
    find: `    } catch (error) {
      this.#turn.undo()
`,
    replace: `    } catch (error) {
`,
  },
  {
    rule: 'L3',
    name: 'the heads of a refused step are kept',
    file: TURN,
    find: `    this.#heads = { ...this.#committed }
    for (const entry of this.#entries) moveHead(this.#heads, entry)
`,
    replace: '',
  },
  {
    rule: 'L2',
    name: 'a refused step stays in memory',
    file: TURN,
    find: '    this.#ledger.log.undo(mark.changes)\n',
    replace: '',
  },
  {
    rule: 'L2',
    name: 'the entries of a refused step are written',
    file: TURN,
    find: '    this.#entries.splice(mark.entries)\n',
    replace: '',
  },
  {
    rule: 'L19',
    name: 'the contact of a refused step is written',
    file: DECIDED,
    find: '      contact: (contact) => contacts.push(contact),\n',
    replace: '      contact: (contact) => this.#contacts.push(contact),\n',
  },
  {
    rule: 'L2',
    name: 'a refused command is not looked up',
    file: DECIDED,
    find: '    this.#refusesCommand ||= command !== undefined\n',
    replace: '',
  },
  {
    rule: 'L2',
    name: 'a command that was answered is not remembered',
    file: DECIDED,
    find: '    this.#commands.push({ command_id: id, request_hash, answer: JSON.stringify(value ?? null) })\n',
    replace: '    void [id, request_hash, value]\n',
  },
  {
    rule: 'L2',
    name: 'a repeat with other content is answered as the first',
    file: LANE,
    find: 'row.request_hash === step.command!.request_hash ?',
    replace: 'row.request_hash !== "" ?',
  },
  {
    rule: 'L3',
    name: 'a lost head is decided again without the tail',
    file: LANE,
    find: `        await this.#catchUp()
        open = await this.#refuseStale(open, decided.plans)
        await this.#loadMissing(open)
`,
    replace: '',
  },
  {
    rule: 'L2',
    name: 'a batch that lost its head stays in memory',
    file: LANE,
    find: `      if (outcome === 'done') return this.#finish(decided)
      this.#turn.undo()
`,
    replace: `      if (outcome === 'done') return this.#finish(decided)
`,
  },
  {
    rule: 'L2',
    name: 'a value that the database cannot keep fails the others of its batch',
    file: LANE,
    find: 'if (batch.length > 1 && isAboutValues(failed.error))',
    replace: 'if (batch.length > 10_000 && isAboutValues(failed.error))',
  },
  {
    rule: 'L2',
    name: 'a commit without an answer is read with the next write only',
    file: LANE,
    find: '      if (this.#behind) this.#readOnLater()\n',
    replace: '',
  },
  {
    rule: 'L2',
    name: 'a commit without an answer is taken as none',
    file: LANE,
    find: '        this.#behind = true\n        this.#unanswered = true\n',
    replace: '',
  },
  {
    rule: 'L2',
    name: 'a commit that is still on its way is not waited for',
    file: LANE,
    find: '    if (this.#unanswered) await this.#untilItStands()\n',
    replace: '',
  },
  {
    rule: 'L2',
    name: 'who acts sees the batch in flight',
    file: LANE,
    find: '    return this.#committed\n',
    replace: '    return this.#ledger as unknown as CommittedLedger\n',
  },
  {
    rule: 'L3',
    name: 'rows are loaded at a later head than memory stands at',
    file: LANE,
    find: `      if ((await headsOf(client, this.cinema_id))!.heads.ord !== this.#turn.committed.ord) return false\n`,
    replace: '',
  },
  {
    rule: 'L3',
    name: 'the head is not compared',
    file: STATEMENT,
    find: 'h.cinema_id = a.cinema_id and h.ord = a.from_ord',
    replace: 'h.cinema_id = a.cinema_id and h.ord >= a.from_ord',
  },
  {
    rule: 'L3',
    name: 'a cinema that its train has not written is taken as written',
    file: TRAIN,
    find: 'answer(taken.get(batch.cinema_id) ?? null)',
    replace: 'answer(taken.get(batch.cinema_id) ?? [...taken.values()][0] ?? null)',
  },
  {
    rule: 'L1',
    name: 'a train writes the rows of a cinema at another',
    file: STATEMENT,
    find: ' on x.cinema_id = g.cinema_id`',
    replace: ' on true`',
  },
  {
    rule: 'L3',
    name: 'the chain of the edge is not checked',
    file: INGEST,
    find: `      if (sealHash(hash, entry.body) !== entry.hash) return refuse('fork', 'entries', { n: entry.n })\n`,
    replace: '',
  },
  {
    rule: 'L3',
    name: 'another entry at a known number is skipped',
    file: INGEST,
    find: `        if (!(await isKnown(client, lane.cinema_id, entry))) return refuse('fork', 'entries', { n: entry.n })\n`,
    replace: '',
  },
  {
    rule: 'L3',
    name: 'an entry is stored over a gap',
    file: INGEST,
    find: `entry.epoch !== epoch || entry.n !== n + 1`,
    replace: `entry.epoch !== epoch`,
  },
  {
    rule: 'L5',
    name: 'an entry of another epoch is stored',
    file: INGEST,
    find: `entry.epoch !== epoch || entry.n !== n + 1`,
    replace: `entry.n !== n + 1`,
  },
  {
    rule: 'L3',
    name: 'a hub that is behind applies nothing',
    file: INGEST,
    find: `  if ((await lane.run(step)).ok) return
  await lane.follow()
`,
    replace: '',
  },
  {
    rule: 'L5',
    name: 'whoever has the token may push',
    file: ROUTES,
    find: '    if (!admitted.ok) return admitted\n    const awaiting',
    replace: '    const awaiting',
  },
  {
    rule: 'I4',
    name: 'a bill comes into memory without the shares of its lines',
    file: LOAD,
    find: 'allocations: shares ?? []',
    replace: 'allocations: []',
  },
]

export const EDGE_MUTANTS: readonly Mutant[] = [
  {
    rule: 'L3',
    name: 'an entry is sealed over another hash than the one before',
    file: TURN,
    find: 'return this.#write(entry, body, this.#hashOf(stream, body))',
    replace: "return this.#write(entry, body, this.#hashOf('down', body))",
  },
  {
    rule: 'L3',
    name: 'the edge starts at another place of its order than its disk has',
    file: 'edge/ledger/load.ts',
    find: 'const heads: Heads = { ...NO_HEADS, ord }',
    replace: 'const heads: Heads = { ...NO_HEADS, ord: ord + 1 }',
  },
  {
    rule: 'L2',
    name: 'what a lost commit had decided stays in memory',
    file: STORE,
    find: '(committed ? this.#committed() : this.#turn.undo())',
    replace: 'this.#turn.done()',
  },
  {
    rule: 'L2',
    name: 'a thrown step is not undone in memory',
    file: TURN,
    find: '      if (!isKept) this.undo(mark)\n',
    replace: '      if (!isKept && mark.changes < 0) this.undo(mark)\n',
  },
  {
    rule: 'L2',
    name: 'a refused step keeps on disk what it had written',
    file: STORE,
    find: '    if (!answer.ok) throw new TakenBack(answer)\n',
    replace: '',
  },
  {
    rule: 'L2',
    name: 'a step that throws takes the others of its turn with it',
    file: TURN,
    find: '      if (!isKept) this.undo(mark)\n',
    replace: '      if (!isKept) this.undo()\n',
  },
  {
    rule: 'L3',
    name: 'an entry of the hub is taken whose hash does not follow',
    file: TURN,
    find: 'if (!this.follows(stream, sealed))\n',
    replace: 'if (n < 0)\n',
  },
  {
    rule: 'L4',
    name: 'taking is not journalled',
    file: STORE,
    find: "    if (answer) this.#turn.append('up', answer)\n",
    replace: "    if (answer && sealed.n < 0) this.#turn.append('up', answer)\n",
  },
  {
    rule: 'I6',
    name: 'a schedule is loaded without its rights',
    file: 'edge/ledger/load.ts',
    find: '      rights.load(row.key, row)\n',
    replace: '      void rights.has(row.key)\n',
  },
  {
    rule: 'L2',
    name: 'rows of a step are not written',
    file: STORE,
    find: '    for (const [table, touched] of rows) this.#rows(table, touched)\n',
    replace: '    void rows.size\n',
  },
  {
    rule: 'L2',
    name: 'what a step that throws has written is committed',
    file: QUEUE,
    find: '      this.#sql.undo.run()\n',
    replace: '',
  },
  {
    rule: 'L2',
    name: 'a write is answered before COMMIT',
    file: QUEUE,
    find: '      this.#sql.commit.run()\n',
    replace: `      batch.forEach((item, index) => (outcomes[index]!.ok ? item.resolve((outcomes[index] as never as { value: never }).value) : null))
      this.#sql.commit.run()
`,
  },
  {
    rule: 'L2',
    name: 'after a lost transaction the rest of its writes go on alone',
    file: QUEUE,
    find: '      if (!this.#sqlite.inTransaction) throw error\n',
    replace: '      if (!this.#sqlite.inTransaction) this.#sql.begin.run(), this.#sql.savepoint.run()\n',
  },
  {
    rule: 'L5',
    name: 'a box in quarantine sells on',
    file: STORE,
    find: "    if (this.#box.state !== 'live') return refuse('quarantined')\n",
    replace: '',
  },
  {
    rule: 'L5',
    name: 'a box in quarantine holds seats on',
    file: STORE,
    find: "    if (this.#box.quarantine || hasEnded(this.#box)) return refuse('quarantined')\n",
    replace: '',
  },
  {
    rule: 'L6',
    name: 'why a box is in quarantine is known until its process ends',
    file: BOX,
    find: 'quarantine: kind === null || since === null ? null : { kind, since },',
    replace: 'quarantine: null,',
  },
  {
    rule: 'L6',
    name: 'a box leaves quarantine with its process',
    file: BOX,
    find: '    ...box,\n    quarantined_for: ',
    replace: "    ...box,\n    state: 'live',\n    quarantined_for: ",
  },
  {
    rule: 'L6',
    name: 'the last reason of a quarantine stands, not the first',
    file: STORE,
    find: 'quarantine: this.#box.quarantine ?? quarantine',
    replace: 'quarantine',
  },
  {
    rule: 'L6',
    name: 'a box takes what it never wrote for its own past',
    file: STORE,
    find: 'this.#write.hashAt(this.#box.epoch, n)',
    replace: "this.#write.hashAt(this.#box.epoch, Math.min(n, this.headOf('up').n))",
  },
]

/** Rules of the second file. */
export const SECOND_MUTANTS: readonly Mutant[] = [
  {
    rule: 'L8',
    name: 'a short write is taken for success',
    file: SECOND,
    find: 'while (written < line.length) written += writeSync',
    replace: 'written += writeSync',
  },
  {
    rule: 'L8',
    name: 'an event is not flushed',
    file: SECOND,
    find: `written)
      fsyncSync(this.#fd)
`,
    replace: `written)
`,
  },
  {
    rule: 'L8',
    name: 'what the disk did not take is not cut off',
    file: SECOND,
    find: `      this.#cut()
      throw error
`,
    replace: `      this.#torn = null
      throw error
`,
  },
  {
    rule: 'L8',
    name: 'what the disk did not take counts as recorded',
    file: SECOND,
    find: `      this.#cut()
      throw error
`,
    replace: `      this.#cut()
`,
  },
  {
    rule: 'L8',
    name: 'what could not be cut off at once is never cut off',
    file: SECOND,
    find: `    this.#cut()
    const line`,
    replace: '    const line',
  },
  {
    rule: 'L8',
    name: 'a torn line is read at a start',
    file: SECOND,
    find: "bytes.toString('utf8', 0, whole)",
    replace: "bytes.toString('utf8')",
  },
  {
    rule: 'L8',
    name: 'a torn line is not found at a start',
    file: SECOND,
    find: 'bytes.length > whole ? {',
    replace: 'bytes.length < whole ? {',
  },
  {
    rule: 'L8',
    name: 'the end is cut off whatever another process has written behind',
    file: SECOND,
    find: 'fstatSync(this.#fd).size === from + bytes.length && ',
    replace: '',
  },
  {
    rule: 'L8',
    name: 'the end is cut off whoever has written it',
    file: SECOND,
    find: ' && this.#read(from, bytes.length).equals(bytes)',
    replace: '',
  },
  {
    rule: 'L8',
    name: 'another process writes on in a torn line',
    file: SECOND,
    find: "this.#endsInLine() ? SPOILED : ''",
    replace: "''",
  },
  {
    rule: 'L8',
    name: 'a torn line whose end alone is missing is ended',
    file: SECOND,
    find: "const SPOILED = '\\0\\n'",
    replace: "const SPOILED = '\\n'",
  },
  {
    rule: 'L8',
    name: 'a key is written again',
    file: SECOND,
    find: 'if (this.#keys.has(key)) {',
    replace: 'if (key === undefined) {',
  },
  {
    rule: 'L8',
    name: 'what was found is not flushed before it counts',
    file: SECOND,
    find: `      this.#flush()
`,
    replace: '',
  },
  {
    rule: 'L8',
    name: 'a key that was asked for again counts as an old one',
    file: SECOND,
    find: `      this.#keep(key)
      return false`,
    replace: '      return false',
  },
  {
    rule: 'L8',
    name: 'the keys of before are not read',
    file: SECOND,
    find: 'for (const key of keysOf',
    replace: 'for (const key of [] || keysOf',
  },
  {
    rule: 'L8',
    name: 'nobody looks whether the file is there',
    file: SECOND,
    find: `    this.#findAgain()
`,
    replace: '',
  },
  {
    rule: 'L8',
    name: 'nobody looks whether the file is shorter',
    file: SECOND,
    find: ' && own.size >= this.#length',
    replace: '',
  },
  {
    rule: 'L8',
    name: 'the length of the file is that of its start',
    file: SECOND,
    find: `    this.#length = from + line.length
`,
    replace: '',
  },
  {
    rule: 'L8',
    name: 'the file that was put there is not looked for',
    file: SECOND,
    find: 'there.ino === own.ino && there.dev === own.dev && ',
    replace: '',
  },
  {
    rule: 'L8',
    name: 'nobody is told that the file is another',
    file: SECOND,
    find: `    this.#onLost()
`,
    replace: '',
  },
]

/** Rules of a box about its own past and its right to sell. */
export const BOX_MUTANTS: readonly Mutant[] = [
  {
    rule: 'L6',
    name: 'a box does not look whether the hub knows another past of it',
    file: SYNC,
    find: 'const isOwn = store.hashAt(received_n) === received_hash',
    replace: 'const isOwn = received_hash !== undefined',
  },
  {
    rule: 'L6',
    name: 'a box that has as many entries as the hub has the same ones',
    file: SYNC,
    find: 'const isOwn = store.hashAt(received_n) === received_hash',
    replace: "const isOwn = headOf(store.committed, 'up').n >= received_n",
  },
  {
    rule: 'L6',
    name: 'a box goes on after a fork',
    file: SYNC,
    find: `    if (refusal === 'fork') this.#quarantine('restored')
`,
    replace: '',
  },
  {
    rule: 'L6',
    name: 'a box that is silent does not look whether the hub knows another past of it',
    file: SYNC,
    find: `    if (answer.data.received) this.#checkOwnPast(answer.data.received)
`,
    replace: '',
  },
  {
    rule: 'L6',
    name: 'a box does not look at its mark when it starts',
    file: QUARANTINE,
    find: `  if (isOlder) quarantine(needs, 'restored', {`,
    replace: `  if (isOlder && found === null) quarantine(needs, 'restored', {`,
  },
  {
    rule: 'L6',
    name: 'a box that has as many entries as its mark has the same ones',
    first_world: 15,
    file: QUARANTINE,
    find: 'store.hashAt(found.n) !== found.hash)',
    replace: "store.headOf('up').n < found.n)",
  },
  {
    rule: 'L6',
    name: 'the mark stands still while a box writes',
    file: STORE,
    find: `    this.#turn.done()
    this.#raiseMark()
`,
    replace: `    this.#turn.done()
`,
  },
  {
    rule: 'L6',
    name: 'a line of the mark that is torn counts as none of all',
    file: MARK,
    find: 'if (sum === undefined || sum !== this.#sumOf(',
    replace: "if (sum === undefined) throw new Error('torn')\n    if (sum !== this.#sumOf(",
  },
  {
    rule: 'L6',
    name: 'a mark is written over the one that was flushed last',
    file: MARK,
    find: '    this.#slot = (this.#slot + 1) % SLOTS\n',
    replace: '',
  },
  {
    rule: 'L6',
    name: 'a box does not say that its mark is lost',
    first_world: 10,
    file: QUARANTINE,
    find: '(isMissing ? instantOf(clock) : null)',
    replace: 'null',
  },
  {
    rule: 'L6',
    name: 'a box says that its mark is lost when its past was confirmed long ago',
    first_world: 10,
    file: SYNC,
    find: '    if (isOwn) store.pastConfirmed()\n    else this.#quarantine(',
    replace: '    if (!isOwn) this.#quarantine(',
  },
  {
    rule: 'L6',
    name: 'what a register has seen says nothing',
    file: MARKS,
    find: 'if (!mark || !isBelow(this.#head(), mark) || !this.#isOwn(mark)) return',
    replace: 'if (!mark || isBelow(this.#head(), mark) || !this.#isOwn(mark)) return',
  },
  {
    rule: 'L6',
    name: 'whoever says that a box is behind is believed',
    first_world: 40,
    file: MARKS,
    find: 'if (!mark || !isBelow(this.#head(), mark) || !this.#isOwn(mark)) return',
    replace: 'if (!mark || !isBelow(this.#head(), mark)) return',
  },
  {
    rule: 'L11',
    name: 'a receipt that a box has sealed and does not have says nothing',
    first_world: 40,
    file: AUDIT,
    find: 'if (marks.isOwnReceipt(receipt)) quarantine',
    replace: 'if (marks.isOwnReceipt(receipt) && n < 0) quarantine',
  },
  {
    rule: 'L11',
    name: 'a receipt that nobody has sealed stops a box',
    first_world: 40,
    file: AUDIT,
    find: 'if (marks.isOwnReceipt(receipt)) quarantine',
    replace: 'if (n > 0) quarantine',
  },
  {
    rule: 'L7',
    name: 'a box goes on on another machine',
    file: QUARANTINE,
    find: '!isSameMachine(admitted, found)) {',
    replace: '!isKnowable(found)) {',
  },
  {
    rule: 'L7',
    name: 'the machine that a box was admitted on is not written down',
    first_world: 15,
    file: STORE,
    find: "this.#setBox({ ...this.#box, ...box, state: 'live', marked",
    replace: "this.#setBox({ ...this.#box, ...box, machine: null, state: 'live', marked",
  },
  {
    rule: 'L7',
    name: 'the hub takes a box that was moved for an older copy',
    file: SYNC,
    find: "kind: kind === 'moved' ? kind : undefined }",
    replace: 'kind: undefined }',
  },
  {
    rule: 'L5',
    name: 'a box goes on after it was fenced',
    file: SYNC,
    find: `    if (refusal === 'fenced') this.#quarantine('fenced')
`,
    replace: '',
  },
  {
    rule: 'L5',
    name: 'a box goes on where another one is the edge',
    file: SYNC,
    find: `    if (own > 0 && refusal === 'other_box') this.#quarantine('fenced')
`,
    replace: '',
  },
  {
    rule: 'L5',
    name: 'a box that was live goes on in another epoch',
    file: SYNC,
    find: 'own > 0 ? epoch !== own : epoch <= began_after',
    replace: 'own > 0 ? epoch < own : epoch <= began_after',
  },
  {
    rule: 'L5',
    name: 'a box in quarantine asks to be let in again',
    file: SYNC,
    find: `    if (shut || (own > 0 && state !== 'live')) return false
`,
    replace: '',
  },
  {
    rule: 'L5',
    name: 'a box in quarantine asks on for entries of the hub',
    file: SYNC,
    find: "const isLet = this.#options.store.box.state === 'live' && !this.#isUnknown",
    replace: 'const isLet = !this.#isUnknown',
  },
  {
    rule: 'L5',
    name: 'a box in quarantine pushes on',
    file: SYNC,
    find: `    if (store.box.state !== 'live') return 'done'
`,
    replace: '',
  },
  {
    rule: 'L6',
    name: 'the hub does not know of a quarantine',
    file: SYNC,
    find: `    if (shut && epoch > 0) await this.#notifyQuarantine()
`,
    replace: '',
  },
  {
    rule: 'L6',
    name: 'a quarantine is known to its process alone',
    file: STORE,
    find: "    this.#setBox({ ...this.#box, state: 'quarantined', quarantine: this.#box.quarantine ?? quarantine })",
    replace: "    this.#box = { ...this.#box, state: 'quarantined', quarantine: this.#box.quarantine ?? quarantine }",
  },
]

/** Rules of a purchase about its key. */
export const SHOP_MUTANTS: readonly Mutant[] = [
  {
    rule: 'L10',
    name: 'the key of a payment that failed is answered with its bill',
    file: ORDERS,
    find: `    if (payment.status === 'failed') return refuse('payment_init', 'general')
`,
    replace: '',
  },
  {
    rule: 'L10',
    name: 'a payment that has ended is opened again',
    first_world: 6,
    file: ORDERS,
    find: "if (payment.status === 'paying' && whole.bill.settling_at === null)",
    replace: 'if (whole.bill.settling_at === null)',
  },
  {
    rule: 'L10',
    name: 'a payment that could not begin waits on',
    file: ORDERS,
    find: 'if (!opened.ok) await this.#bills.end(',
    replace: 'if (opened === null) await this.#bills.end(',
  },
  {
    rule: 'L10',
    name: 'a key is answered with the last payment of its bill',
    file: ORDERS,
    find: 'find((row) => row.id === payment_id)',
    replace: 'at(-1)',
  },
  {
    rule: 'F-326',
    name: 'a key is good for whoever has it',
    first_world: 6,
    file: PURCHASE,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source text
    find: '{ id: `${visitor}.${key}`, request_hash',
    replace: '{ id: key, request_hash',
  },
  {
    rule: 'F-326',
    name: 'a key is good for whatever is bought',
    file: PURCHASE,
    find: 'request_hash: requestHash(cart) }',
    replace: 'request_hash: visitor }',
  },
  {
    rule: 'F-326',
    name: 'a key that is known is not looked up before the cart is refused',
    file: PURCHASE,
    find: `      if (repeated) return repeated
`,
    replace: '',
  },
  {
    rule: 'L10',
    name: 'an order is opened for every repeat',
    file: PURCHASE,
    find: 'const isFirst = paying.value.payment_id === payment.id',
    replace: "const isFirst = paying.value.payment_id !== ''",
  },
  {
    rule: 'F-326',
    name: 'the key of a voucher is good for whoever has it',
    file: VOUCHER_PURCHASE,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source text
    find: '{ id: `${visitor}.${key}`, request_hash',
    replace: '{ id: key, request_hash',
  },
  {
    rule: 'F-326',
    name: 'the key of a voucher is good for whatever is bought',
    file: VOUCHER_PURCHASE,
    find: 'request_hash: requestHash(cart) }',
    replace: 'request_hash: visitor }',
  },
]
