import type { Context } from 'hono'
import {
  beginSecondFactor,
  confirmSecondFactor,
  drawRecoveryCodes,
  mySecondFactor,
  type Proof,
  removeSecondFactor,
  type UNPROVEN,
} from '#protocol/access/second-factor.ts'
import { ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import type { Accounts } from '../access/accounts.ts'
import type { PortalSessions } from '../access/portal-sessions.ts'
import type { SecondFactors } from '../access/second-factors.ts'
import { limitKey } from '../http/address.ts'
import type { HubApp, HubEnv } from '../http/env.ts'

interface FactorParts {
  accounts: Accounts
  factors: SecondFactors
  portal_sessions: PortalSessions
}

/** One's own second factor: one-time codes and recovery codes. */
export function secondFactorRoutes(app: HubApp, { accounts, factors, portal_sessions }: FactorParts): void {
  const endOthers = (c: Context<HubEnv>) => {
    const { exhibitor_id, employee_id, session_id } = c.get('principal')
    return portal_sessions.endOthers(exhibitor_id, employee_id, session_id)
  }

  mount(app, mySecondFactor, async (c) => {
    const found = await factors.of(c.get('principal'))
    return ok({ is_on: found.on_since !== null, ...found })
  })
  mount(app, beginSecondFactor, async (c, { body }) => {
    const principal = c.get('principal')
    const proven = await prove(c, accounts, body)
    if (!proven.ok) return proven
    return factors.begin(principal, {
      issuer: c.get('exhibitor').trade_name,
      label: principal.email ?? principal.name,
    })
  })
  mount(app, confirmSecondFactor, async (c, { body }) => {
    const confirmed = await factors.confirm(c.get('principal'), body.code)
    if (!confirmed.ok) return confirmed
    await endOthers(c)
    return ok({ recovery_codes: confirmed.value })
  })
  mount(app, removeSecondFactor, async (c, { body }) => {
    const proven = await prove(c, accounts, body)
    if (!proven.ok) return proven
    const removed = await factors.remove(c.get('principal'))
    if (!removed.ok) return removed
    await endOthers(c)
    return ok({})
  })
  mount(app, drawRecoveryCodes, async (c, { body }) => {
    const proven = await prove(c, accounts, body)
    if (!proven.ok) return proven
    const drawn = await factors.draw(c.get('principal'))
    return drawn.ok ? ok({ recovery_codes: drawn.value }) : drawn
  })
}

/** Whoever is signed in proves it again, over a line that nobody can read. */
export async function prove(
  c: Context<HubEnv>,
  accounts: Accounts,
  proof: Proof,
): Promise<Result<void, Refusal<(typeof UNPROVEN)[number]>>> {
  if (!c.get('is_private')) return refuse('plain_line')
  return accounts.prove(c.get('principal'), { ...proof, network: limitKey(c.get('address')) })
}
