import type { Context, MiddlewareHandler } from 'hono'
import { cinemasFor } from '#protocol/access/grades.ts'
import type { Permission } from '#protocol/access/permission.ts'
import type { Who } from '#protocol/kit/who.ts'
import { refuse } from '#protocol/result.ts'
import { answerRefusal } from '#protocol/server/errors.ts'
import type { HubEnv, Principal } from '../http/env.ts'

/** Who is signed in to the portal behind a call; null = nobody. */
export type FindPrincipal = (c: Context<HubEnv>) => Principal | null | Promise<Principal | null>

type Person = Extract<Who, { as: 'person' }>

/** A guard of calls that any signed-in person may make: somebody of this very house (401). */
export function signedIn(find: FindPrincipal): MiddlewareHandler<HubEnv> {
  return async (c, next) => {
    const principal = await find(c)
    if (principal?.exhibitor_id !== c.get('exhibitor').id) return answerRefusal(c, refuse('signed_out').refusal)
    c.set('principal', principal)
    return next()
  }
}

/** A guard of calls of who looks after the whole installation (401, 403). */
export function looksAfterAll(find: FindPrincipal): MiddlewareHandler<HubEnv> {
  return async (c, next) => {
    const principal = await find(c)
    if (principal?.exhibitor_id !== c.get('exhibitor').id) return answerRefusal(c, refuse('signed_out').refusal)
    if (!principal.is_super_admin) return answerRefusal(c, refuse('forbidden').refusal)
    c.set('principal', principal)
    return next()
  }
}

/**
 * A guard of the portal's calls: somebody is signed in at this very house (401), may do it (403), and the
 * house has the module (403, F-171). Who may do it in own cinemas only passes where the call keeps to those.
 * The principal stands in the context from here on.
 */
export function requires(
  find: FindPrincipal,
  { permission, module, scoped = false }: Person,
): MiddlewareHandler<HubEnv> {
  return async (c, next) => {
    const principal = await find(c)
    const exhibitor = c.get('exhibitor')
    if (principal?.exhibitor_id !== exhibitor.id) return answerRefusal(c, refuse('signed_out').refusal)
    const cinemas = cinemasFor(principal, permission as Permission)
    if (cinemas === null || (cinemas !== 'all' && !scoped)) return answerRefusal(c, refuse('forbidden').refusal)
    if (module !== 'core' && !exhibitor.public_config.features[module])
      return answerRefusal(c, refuse('module_off').refusal)
    c.set('principal', principal)
    return next()
  }
}
