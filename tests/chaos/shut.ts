import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '#protocol/devices/calls.ts'
import { ask, registerState } from '#protocol/register/calls.ts'
import { EPOCH_HEADER } from '#protocol/register/report.ts'
import type { ShutKind } from '#protocol/sync/troubles.ts'
import { createEdgeClient } from '../../devices/shell/edge-client.ts'
import type { Till } from './till.ts'

const NOTICES_WITHIN_MS = 30_000
const CHECK_EVERY_MS = 100

/** A box that may sell nothing: why, and the epoch in which it was the edge. */
interface Shut {
  kind: ShutKind
  epoch: number
}

/**
 * The box says why it is shut, and takes no question of a register: then null; otherwise what it said
 * instead.
 */
export async function notShut(origin: string, { plan }: Till, { kind, epoch }: Shut): Promise<string | null> {
  const device = { 'x-device-uuid': plan.device_uuid, 'x-device-token': plan.token, [EPOCH_HEADER]: `${epoch}` }
  let headers: Record<string, string> = device
  const edge = createEdgeClient({ origin, fetch, headers: () => headers, timeout_ms: 5_000 })
  let last: object = {}
  for (const end = performance.now() + NOTICES_WITHIN_MS; performance.now() < end; await delay(CHECK_EVERY_MS)) {
    if (headers === device) {
      const entered = await edge(signIn, { body: { employee_id: plan.employee_id, pin: plan.pin } })
      last = entered
      if (entered.kind === 'answer') headers = { ...device, 'x-device-user': entered.data.user_token }
    }
    const state = await edge(registerState)
    if (headers !== device) last = state.kind === 'answer' ? state.data.line : state
    if (state.kind !== 'answer' || !state.data.line.troubles.some((trouble) => trouble.kind === kind)) continue
    const drawer = { kind: 'cash', movement: 'no_sale', amount_cents: 0, reason: 'chaos' } as const
    const asked = await edge(ask, { body: { ...drawer, question_id: randomUUID() } })
    last = asked
    if (asked.kind === 'refused' && asked.code === 'quarantined') return null
    if (asked.kind !== 'unreachable') break
  }
  return JSON.stringify(last)
}
