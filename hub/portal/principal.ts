import type { Context, MiddlewareHandler } from 'hono'
import { type Action, may, permissionFor } from '#protocol/access/permission.ts'
import type { Resource } from '#protocol/kit/resource.ts'
import { refuse } from '#protocol/result.ts'
import { answerRefusal } from '#protocol/server/errors.ts'
import type { HubEnv, Principal } from '../http/env.ts'

/** Who is signed in to the portal behind a call; null = nobody. */
export type FindPrincipal = (c: Context<HubEnv>) => Principal | null | Promise<Principal | null>

/** Nobody ever: until the portal has its sign-in, its calls answer everybody with 401. */
export const nobody: FindPrincipal = () => null

/**
 * A guard of the calls of a resource: somebody is signed in at this very house (401), may do it (403), and the house has the module (403, F-171). The principal stands in
 * the context from here on.
 */
export function requires(find: FindPrincipal, resource: Resource, action: Action): MiddlewareHandler<HubEnv> {
  return async (c, next) => {
    const principal = await find(c)
    const exhibitor = c.get('exhibitor')
    if (principal?.exhibitor_id !== exhibitor.id) return answerRefusal(c, refuse('signed_out').refusal)
    const permission = permissionFor(resource.base ?? resource.kind, action)
    if (!may(principal.permissions, permission)) return answerRefusal(c, refuse('forbidden').refusal)
    const { module } = resource
    if (module !== 'core' && !exhibitor.public_config.features[module])
      return answerRefusal(c, refuse('module_off').refusal)
    c.set('principal', principal)
    return next()
  }
}
