import * as access from './access/calls.ts'
import * as missingTexts from './access/missing-texts.ts'
import * as passkeys from './access/passkeys.ts'
import * as reset from './access/reset.ts'
import * as secondFactor from './access/second-factor.ts'
import * as bills from './bills/calls.ts'
import * as devices from './devices/calls.ts'
import * as edgeState from './devices/state-call.ts'
import type { Call } from './kit/call.ts'
import { readCalls, resourceCalls } from './kit/resource-calls.ts'
import * as register from './register/calls.ts'
import { PORTAL_KINDS, READ_KINDS, RESOURCES } from './resources.ts'
import * as schedules from './schedules/calls.ts'
import * as site from './site/calls.ts'
import * as sync from './sync/calls.ts'
import * as feed from './sync/feed-call.ts'

function callsIn(...modules: readonly object[]): Call[] {
  return modules.flatMap((module) => Object.values(module)).filter(isCall)
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'answer' in value && 'who' in value
}

const portal = PORTAL_KINDS.map((kind) => resourceCalls(RESOURCES[kind]))
const read = READ_KINDS.map((kind) => readCalls(RESOURCES[kind]))

/**
 * Every call of the hub, and every call of an edge: what is mounted there, no more and no less
 * (tests/contract/calls.db.test.ts).
 */
export const HUB_CALLS: readonly Call[] = callsIn(
  access,
  missingTexts,
  reset,
  secondFactor,
  passkeys,
  bills,
  schedules,
  site,
  sync,
  feed,
  ...portal,
  ...read,
)
export const EDGE_CALLS: readonly Call[] = callsIn(devices, edgeState, register)
