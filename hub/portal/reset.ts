import type { Context } from 'hono'
import { invitePerson, requestReset, resetPassword } from '#protocol/access/reset.ts'
import { ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import type { Resets } from '../access/resets.ts'
import { Tries } from '../access/tries.ts'
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
    const allowed = counted(c, email.toLowerCase())
    if (!allowed.ok) return allowed
    const { id: exhibitor_id } = c.get('exhibitor')
    await resets.request({ exhibitor_id, origin: originOf(c, public_url), locale: c.get('speech').locale }, email)
    return ok({})
  })
  mount(app, resetPassword, async (c, { body }) => {
    const allowed = counted(c, null)
    if (!allowed.ok) return allowed
    const chosen = await resets.choose(c.get('exhibitor'), body)
    return chosen.ok ? ok({}) : chosen
  })
  mount(app, invitePerson, (c, { params: { id } }) => {
    const allowed = counted(c, `person ${id}`)
    if (!allowed.ok) return allowed
    const { id: exhibitor_id, locales } = c.get('exhibitor')
    return resets.invite({ exhibitor_id, origin: originOf(c, public_url), locale: locales[0]! }, id)
  })
}

/**
 * The address of the house's pages as its people open them. The name of the host is one of the house's; a
 * port is taken over only where nothing is encrypted, which is this machine.
 */
function originOf(c: Context<HubEnv>, public_url: string | null): string {
  const host = (c.req.header('host') ?? '').toLowerCase()
  const name = host.replace(/:\d{1,5}$/, '')
  if (public_url !== null && new URL(public_url).hostname === name) return new URL(public_url).origin
  return c.get('secure') ? `https://${name}` : `http://${host}`
}
