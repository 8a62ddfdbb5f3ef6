import type { Context } from 'hono'
import { invitePerson, requestReset, resetPassword } from '#protocol/access/reset.ts'
import { ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import type { From, Resets } from '../access/resets.ts'
import { Tries } from '../access/tries.ts'
import { originOf } from '../catalogue/origin.ts'
import { limitKey } from '../http/address.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import type { RateLimit } from '../http/rate-limit.ts'

export interface ResetRouteParts {
  resets: Resets
  limit: RateLimit
  /** Under which address this hub is reached from outside; null = as it was asked. */
  public_url: string | null
}

/** Links and tokens of one network at one house, whoever they name. */
const RESETS_PER_MINUTE = 10

/** The calls by which somebody chooses a password with a link that came by mail. */
export function resetRoutes(app: HubApp, { resets, limit, public_url }: ResetRouteParts): void {
  const tries = new Tries()
  app.limits('reset', 'in its room')

  /** Counts a call of this network, and one about this somebody (null: of nobody in particular). */
  function counted(c: Context<HubEnv>, about: string | null): Result<void, Refusal<'reset_throttled'>> {
    const at = `${c.get('exhibitor').id}/reset/${limitKey(c.get('address'))}`
    const seconds = limit.take(at, RESETS_PER_MINUTE) || (about === null ? 0 : tries.take(`${at}/${about}`))
    return seconds > 0 ? refuse('reset_throttled', 'message', { seconds }) : ok(undefined)
  }

  mount(app, requestReset, async (c, { body: { email } }) => {
    if (!c.get('is_private')) return refuse('plain_line')
    const allowed = counted(c, email.toLowerCase())
    if (!allowed.ok) return allowed
    const { id: exhibitor_id } = c.get('exhibitor')
    await resets.request({ exhibitor_id, origin: originOf(c, public_url), locale: c.get('speech').locale }, email)
    return ok({})
  })
  mount(app, resetPassword, async (c, { body }) => {
    if (!c.get('is_private')) return refuse('plain_line')
    const allowed = counted(c, null)
    if (!allowed.ok) return allowed
    const chosen = await resets.choose(c.get('exhibitor'), body)
    return chosen.ok ? ok({ passkeys_ended: chosen.value }) : chosen
  })
  mount(app, invitePerson, async (c, { params: { id } }) => {
    if (!c.get('is_private')) return refuse('plain_line')
    const allowed = counted(c, `person ${id}`)
    if (!allowed.ok) return allowed
    return resets.invite(fromHouse(c, public_url), id, c.get('principal'))
  })
}

/** From where a manager's letter to somebody of the house comes: in the house's own language. */
export function fromHouse(c: Context<HubEnv>, public_url: string | null): From {
  const { id: exhibitor_id, locales } = c.get('exhibitor')
  return { exhibitor_id, origin: originOf(c, public_url), locale: locales[0]! }
}
