import type { EntryData, Stream } from '#protocol/ledger/entries.ts'
import type { Written } from '#protocol/ledger/turn.ts'
import type { Edge } from './edge.ts'
import type { Hub } from './hub.ts'
import type { Message } from './messages.ts'
import type { World } from './world.ts'

/** What hub and edge both write. */
const BOTH_WRITE = new Set<EntryData['kind']>(['changed', 'claimed', 'released', 'rights', 'confirmed', 'refused'])

/**
 * A box that is not the one of this epoch, a hub of another epoch, or somebody who claims to be the provider.
 * It knows everything and writes entries that fit exactly; none of them may change anything (L5).
 */
export class Forger {
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  forge(): void {
    const { random } = this.#world
    this.#speakAsHub()
    if (random.chance(0.2)) this.#callBack()
    else if (random.chance(0.3)) this.#toEdge()
    else this.#toHub()
  }

  /**
   * A callback that no provider sent: the payment of one bill, best a paid one, and the name of another, best
   * one that waits for its money.
   */
  #callBack(): void {
    const { random, provider } = this.#world
    const orders = [...provider.orders.values()]
    if (orders.length === 0) return
    const paid = orders.filter(({ state }) => state === 'captured')
    const open = orders.filter(({ state }) => state === 'open')
    const { payment_id } = random.pick(paid.length > 0 ? paid : orders)
    const { bill_id } = random.pick(open.length > 0 ? open : orders)
    this.#world.send({ kind: 'webhook', from: 'forger', to: 'hub', bill_id, payment_id, version: 0 })
  }

  /**
   * The box itself, run by a program that keeps no rule: the hub's last words in the edge's stream. What both
   * sides write is left out, because it may be about a seat that went to the edge since.
   */
  #speakAsHub(): void {
    const { process } = this.#world.hubs[0]!
    const { own, down } = process.disk.streams
    for (const { data } of [own.at(-1), down.at(-1)].flatMap((entry) => entry ?? [])) {
      if (BOTH_WRITE.has(data.kind)) continue
      if (process.reducers.from_edge.takenFromHub(process.ledger, data) === null)
        this.#world.breach('L5', `the hub takes a ${data.kind} from the edge`)
    }
    this.#answerForHub()
  }

  /** The same box ends the newest question that the hub has asked itself, and writes over the newest bill. */
  #answerForHub(): void {
    const { reducers, ledger } = this.#world.hubs[0]!.process
    const own = [...ledger.questions.values()].findLast(({ device_id }) => device_id === null)
    const bill = [...ledger.bills.values()].at(-1)
    const asked = { device_id: 'k0', at: '' }
    const forged: EntryData[] = []
    if (own) forged.push({ kind: 'voided', question_id: 'forged', of: own.id, bore: false, ...asked })
    const claim = { state: 'reserved' as const, schedule_id: this.#world.schedules[0]!.id, slots: [] }
    if (bill) forged.push({ kind: 'claimed', question_id: bill.id, ...claim, device_id: 'k0', bill })
    for (const data of forged)
      if (reducers.from_edge.takenFromHub(ledger, data) === null)
        this.#world.breach('L8', `the hub lets the edge write over its own by a ${data.kind}`)
  }

  #toHub(): void {
    const { random, hubs } = this.#world
    const { disk } = hubs[0]!.process
    const { box } = disk
    const other = random.chance(0.5)
    const epoch = (disk.epoch ?? hubs[0]!.process.ledger.epoch) + (other ? 0 : random.pick([-1, 1]))
    const entries = this.#entries('up', epoch, disk.received.length + 1)
    this.#world.send({ kind: 'log', from: 'forger', to: 'hub', epoch, box: other ? 'box-99' : box, entries })
  }

  #toEdge(): void {
    const { edge, random } = this.#world
    const epoch = edge.process.ledger.epoch + random.pick([-1, 1])
    const entries = this.#entries('down', epoch, edge.process.disk.streams.down.length + 1)
    this.#world.send({ kind: 'log', from: 'forger', to: edge.box, epoch, box: 'hub', entries })
  }

  #entries(stream: Stream, epoch: number, n: number): Written[] {
    const { id, groups, max_online } = this.#world.schedules[0]!
    const data: EntryData = {
      kind: stream === 'up' ? 'gave' : 'give',
      hall: { schedule_id: id, capacity: groups.length, max_online, sale: 'open' as const, screen_id: null, moves: 0 },
      slots: groups.map((_, index) => index + 1),
      groups,
      tickets: [],
      lines: [],
      payments: [],
      claims: [],
      bills: [],
      rights: [],
    }
    return [{ stream, epoch, n, data, ord: 0, body: '', hash: '' }]
  }

  /** Lets a node read a forged message and compares it with what it was. */
  watch(node: Hub | Edge, message: Message): void {
    const { process } = node
    const before = this.#picture(node)
    node.handle(message)
    if (this.#picture(node) !== before) this.#world.breach('L5', `a foreign sender changed the ${process.side}`)
  }

  #picture({ process }: Hub | Edge): string {
    const { disk, ledger, steps } = process
    return [disk.version, disk.received.length, disk.journal.length, ledger.log.mark(), steps.length].join()
  }
}
