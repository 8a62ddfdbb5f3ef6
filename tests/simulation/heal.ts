import { need, unknownWork } from './load.ts'
import type { World } from './world.ts'

const ROUND_S = 240
const LEAST_ROUNDS = 8
const MOST_ROUNDS = 60

/**
 * Everything works again: the line holds, nothing is lost, every process runs, nobody begins anything new.
 * Time passes until nothing moves any more. No hand is needed for it (I9).
 * @throws Breach I9 when it does not come to rest
 */
export function heal(world: World): void {
  const { wire, hubs, edge } = world
  wire.line = true
  wire.faulty = false
  // an update takes one process of the hub away for good, and the other runs on with what it has in memory
  if (hubs.length > 1 && world.random.chance(0.5)) hubs.splice(world.random.below(hubs.length), 1)
  for (const node of [...hubs, edge]) if (!node.process.up) node.start()
  world.disasters.heal()
  for (const hub of hubs) hub.stuck = false
  world.mendClocks()
  for (const hub of hubs) {
    world.turn(hub, () => need(hub.process, {}))
    const unknown = unknownWork(hub.process)
    if (unknown !== null)
      world.breach('L10', `something is left to do about ${unknown}, and a process knows nothing of it`)
  }
  for (let round = 1, before = -1; round <= MOST_ROUNDS; round++) {
    doRound(world)
    const now = size(world)
    if (round > LEAST_ROUNDS && now === before && atRest(world)) return
    before = now
  }
  world.breach('I9', `does not come to rest: ${unrest(world)}`)
}

function size({ hubs, edge }: World): number {
  return hubs[0]!.process.disk.journal.length + hubs[0]!.process.disk.received.length + edge.process.disk.journal.length
}

function doRound(world: World): void {
  const { hubs, edge, provider, registers } = world
  drain(world)
  world.now += ROUND_S
  provider.sweep()
  for (const register of registers) register.pulse()
  drain(world)
  for (const hub of hubs) {
    if (hub.process.disk.reports !== null) world.turn(hub, () => hub.recount(), true)
    world.plan.heard(hub)
    for (const id of world.plan.cancelled) world.turn(hub, () => hub.cancel(id))
    world.mover.heal()
    for (const task of [
      () => hub.applyReceived(),
      () => hub.sweep(),
      () => hub.endClaims(),
      () => hub.workAll(),
      () => hub.retryHolds(),
    ])
      world.turn(hub, task)
    world.turn(hub, () => hub.deliverAll())
    for (const schedule of world.schedules) {
      world.turn(hub, () => hub.bear(schedule))
      world.turn(hub, () => hub.place(schedule.id))
    }
    if (world.desk.isBusy) world.turn(hub, () => hub.grantRights(100))
    world.turn(hub, () => hub.pushDown())
    drain(world)
  }
  for (const task of [() => edge.sweep(), () => edge.endClaims(), () => edge.print(), () => edge.retryHolds()])
    world.turn(edge, task)
  for (const { id } of world.schedules) world.turn(edge, () => edge.place(id))
  world.desk.copyGrants()
  if (world.desk.isBusy) world.turn(edge, () => edge.returnRights(100))
  world.turn(edge, () => edge.pushUp())
}

/** Delivers everything that is on its way and lets every process take what it has got. */
export function drain(world: World): void {
  const nodes = [...world.hubs, ...world.boxes.filter((box) => !world.disasters.isGone(box))]
  for (let left = 5_000; left > 0; left--) {
    const delivered = world.deliver()
    let worked = false
    for (const node of nodes) {
      const batch = node.process.inbox.splice(0, 8)
      if (batch.length === 0) continue
      worked = true
      world.turn(
        node,
        () => {
          for (const message of batch) if (message.from !== 'forger') node.handle(message)
        },
        true,
      )
    }
    if (!delivered && !worked) return
  }
  world.breach('I9', 'messages never end')
}

function atRest(world: World): boolean {
  return unrest(world) === ''
}

function unrest({ hubs, edge, registers, provider, plan, mover }: World): string {
  const hub = hubs[0]!.process.disk
  const up = edge.process.disk.streams.up.length
  const paying = [...hub.rows.bills.values()].filter(({ status }) => status === 'paying' || status === 'refunding')
  const pending = [...hub.rows.bills.values()].filter(({ home, status }) => home === 'hub' && status === 'pending')
  const open = registers.flatMap((register) => [...register.kept.values()].filter(({ status }) => ACTIVE.has(status)))
  const unheard = [...provider.orders.values()].filter(({ heard, version }) => heard < version)
  const changes = [...hub.rows.questions.values()].filter(({ state, event }) => state === 'open' && event !== null)
  const reserved = [...hub.rows.slots.values()].filter(({ state }) => state === 'reserved')
  const waiting = [...edge.process.disk.prints.values()].filter((state) => state === 'waiting')
  const limbo = [...hub.rows.slots.values()].filter(({ home }) => home === 'limbo')
  const away = [...plan.cancelled].filter((id) => hub.rows.halls.get(id)?.sale !== 'closed')
  return [
    away.length > 0 ? `schedules ${away.join()} are not closed` : '',
    mover.unfinished().length > 0 ? `schedules ${mover.unfinished().join()} are called home` : '',
    hub.received.length < up ? `hub stored ${hub.received.length} of ${up}` : '',
    hub.streams.up.length < up ? `hub applied ${hub.streams.up.length} of ${up}` : '',
    edge.process.disk.streams.down.length < hub.streams.down.length ? 'the edge has not all of the hub’s stream' : '',
    paying.length > 0 ? `bills ${paying.map(({ id, status }) => `${id} ${status}`).join()}` : '',
    pending.length > 0 ? `bills ${pending.map(({ id }) => id).join()} pending` : '',
    open.length > 0 ? `questions ${open.map(({ question_id, status }) => `${question_id} ${status}`).join()}` : '',
    changes.length > 0 ? `changes ${changes.map(({ id }) => id).join()}` : '',
    reserved.length > 0 ? `reservations ${reserved.map(({ bill_id }) => bill_id).join()}` : '',
    unheard.length > 0 ? `webhooks of ${unheard.map(({ payment_id }) => payment_id).join()}` : '',
    waiting.length > 0 ? `${waiting.length} papers` : '',
    hub.reports !== null ? `the hub waits for ${registers.length - hub.reports.size} reports` : '',
    limbo.length > 0 ? `${limbo.length} slots in limbo` : '',
  ]
    .filter((text) => text !== '')
    .join('; ')
}

const ACTIVE = new Set(['intent', 'received', 'confirmed', 'voiding', 'waiting'])
