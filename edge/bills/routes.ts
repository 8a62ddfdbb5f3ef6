import type { Context } from 'hono'
import {
  ask,
  confirm,
  questionState,
  registerHold,
  registerRelease,
  registerSchedule,
  registerState,
} from '#protocol/register/calls.ts'
import { ok, refuse } from '#protocol/result.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { NotFound } from '#protocol/server/errors.ts'
import { mount } from '#protocol/server/mount.ts'
import { type Guards, guardCalls } from '../devices/guards.ts'
import type { EdgeApp, EdgeEnv } from '../http/env.ts'
import type { PrintQueue } from '../printing/queue.ts'
import type { Replica } from '../replica/replica.ts'
import type { Showing } from '../schedules/showing.ts'
import type { Holds } from '../seats/holds.ts'
import type { Line } from '../sync/line.ts'
import { type PaperParts, paperOfSale } from './paper.ts'
import type { Asker, Questions } from './questions.ts'

export interface SalesParts {
  cinema_id: number
  guards: Guards
  replica: Replica
  showing: Showing
  holds: Holds
  questions: Questions
  queue: PrintQueue
  line: () => Line
  paper: PaperParts
  /** The one printer of the counter. */
  printer_id: number
}

const askerOf = (c: Context<EdgeEnv>): Asker => ({ device: c.get('device'), employee_id: c.get('employee').id })

/** The register's calls (protocol/register/calls.ts): a paired device and a person signed in who may sell. */
export function salesRoutes(app: EdgeApp, parts: SalesParts): void {
  const { guards, showing, holds, questions, queue } = parts
  guardCalls(app, guards)

  const sellable = ({ schedule_id }: { schedule_id: number }): Schedule => {
    const schedule = showing.sellable(schedule_id)
    if (!schedule) throw new NotFound('schedule_id')
    return schedule
  }

  mount(app, registerState, async (c) => ok(await stateOf(parts, c.get('device'))))
  mount(app, registerSchedule, (_c, { params }) => ok(showing.open(sellable(params))))

  mount(app, registerHold, async (_c, { params, body }) => {
    const schedule = showing.sellable(body.schedule_id)
    if (!schedule) return refuse('schedule_closed', 'schedule_id')
    const bill_id = params.bill_id
    const held = await holds.set(bill_id, schedule, body)
    if (!held.ok) return held
    return ok({ ...held.value, seats: showing.letters(schedule, bill_id), seq: showing.nextSeq() })
  })

  mount(app, registerRelease, (_c, { params }) => ok({ released: holds.release(params.bill_id) }))

  mount(app, ask, (c, { body }) => questions.ask(body, askerOf(c)))

  mount(app, questionState, (c, { params }) => {
    const question_id = params.question_id
    const known = questions.stateOf(question_id, askerOf(c))
    const printed = known.state === 'unknown' ? 'none' : (queue.job(question_id)?.state ?? 'none')
    return ok({ ...known, printed })
  })

  mount(app, confirm, async (c, { params, body }) => {
    const question_id = params.question_id
    const confirmed = await questions.confirm(question_id, askerOf(c))
    if (!confirmed.ok) return confirmed
    if (body.print && confirmed.value !== null) {
      const rows = paperOfSale(parts.paper, confirmed.value)
      const queued = await queue.enqueue({ event_id: question_id, printer_id: parts.printer_id, rows })
      if (!queued.ok) return queued
      const { state, sent } = queued.value
      if (body.copy || (state === 'failed' && !sent)) await queue.again(question_id)
    }
    return ok({ confirmed: true as const, printed: queue.job(question_id)?.state ?? 'none' })
  })
}

async function stateOf(parts: SalesParts, device: { device_uuid: string; name: string; series: string }) {
  const { replica, showing, queue, line, printer_id, cinema_id } = parts
  const cinema = replica.get('cinema', cinema_id)
  if (!cinema) throw new NotFound('cinema')
  const methods = replica
    .all('payment_method')
    .filter(({ status, access }) => status === 'active' && access.includes('register'))
  return {
    now: showing.now(),
    cinema: { id: cinema.id, name: cinema.name, time_zone: cinema.time_zone },
    device: { device_uuid: device.device_uuid, name: device.name, series: device.series },
    line: line().state,
    printer: { state: await queue.state(printer_id), waiting: queue.waiting(printer_id) },
    categories: replica.all('category').toSorted((a, b) => a.sort - b.sort),
    products: replica
      .all('product')
      .filter((product) => product.status === 'active')
      .toSorted((a, b) => a.sort - b.sort),
    payment_methods: methods.toSorted((a, b) => a.sort - b.sort),
    schedules: showing.quick(),
    auto_lock_minutes: replica.all('exhibitor')[0]?.settings.auto_lock_minutes ?? 5,
  }
}
