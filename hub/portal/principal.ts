import type { Context, MiddlewareHandler } from 'hono'
import { cinemasFor } from '#protocol/access/grades.ts'
import type { Permission } from '#protocol/access/permission.ts'
import type { Who } from '#protocol/kit/who.ts'
import { ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import { answerRefusal } from '#protocol/server/errors.ts'
import type { HubEnv, Principal } from '../http/env.ts'

/** Who is signed in to the portal behind a call; null = nobody, 'over' = somebody whose time is over. */
export type FindPrincipal = (c: Context<HubEnv>) => Promise<Principal | 'over' | null>

type Person = Extract<Who, { as: 'person' }>

/** Somebody of this very house; where there is none a refusal: of nobody (401), or of who was (419). */
async function principalOf(
  c: Context<HubEnv>,
  find: FindPrincipal,
): Promise<Result<Principal, Refusal<'session_ended' | 'signed_out'>>> {
  const found = await find(c)
  if (found === 'over') return refuse('session_ended')
  return found?.exhibitor_id === c.get('exhibitor').id ? ok(found) : refuse('signed_out')
}

/** A guard of calls that any signed-in person may make: somebody of this very house (401, 419). */
export function signedIn(find: FindPrincipal): MiddlewareHandler<HubEnv> {
  return async (c, next) => {
    const found = await principalOf(c, find)
    if (!found.ok) return answerRefusal(c, found.refusal)
    c.set('principal', found.value)
    return next()
  }
}

/** A guard of calls of who looks after the whole installation (401, 419, 403). */
export function looksAfterAll(find: FindPrincipal): MiddlewareHandler<HubEnv> {
  return async (c, next) => {
    const found = await principalOf(c, find)
    if (!found.ok) return answerRefusal(c, found.refusal)
    const principal = found.value
    if (!principal.is_super_admin) return answerRefusal(c, refuse('forbidden').refusal)
    c.set('principal', principal)
    return next()
  }
}

/**
 * A guard of the portal's calls: somebody is signed in at this very house (401, 419), may do it (403), and
 * the house has the module (403, F-171). Who may do it in own cinemas only passes where the call keeps to
 * those. The principal stands in the context from here on.
 */
export function requires(
  find: FindPrincipal,
  { permission, module, scoped = false }: Person,
): MiddlewareHandler<HubEnv> {
  return async (c, next) => {
    const found = await principalOf(c, find)
    if (!found.ok) return answerRefusal(c, found.refusal)
    const principal = found.value
    const exhibitor = c.get('exhibitor')
    const cinemas = cinemasFor(principal, permission as Permission)
    if (cinemas === null || (cinemas !== 'all' && !scoped)) return answerRefusal(c, refuse('forbidden').refusal)
    if (module !== 'core' && !exhibitor.public_config.features[module])
      return answerRefusal(c, refuse('module_off').refusal)
    c.set('principal', principal)
    return next()
  }
}
