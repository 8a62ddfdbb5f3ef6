import type { Context } from 'hono'
import {
  addPasskey,
  myPasskeys,
  passkeyOptions,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  signInPasskeyOptions,
} from '#protocol/access/passkeys.ts'
import { ok, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import { passkeyPlace } from '../access/passkey-place.ts'
import type { Passkeys } from '../access/passkeys.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { visitorOf } from '../http/session.ts'
import { prove } from './second-factor.ts'
import { beginSession, type SignInParts, waitToSignIn } from './session.ts'

interface PasskeyParts extends SignInParts {
  passkeys: Passkeys
}

function placeOf(c: Context<HubEnv>) {
  return passkeyPlace(c.req.header('host') ?? '', c.get('secure'))
}

/** One's own passkeys, and signing in by one. */
export function passkeyRoutes(app: HubApp, parts: PasskeyParts): void {
  const { accounts, passkeys, portal_sessions, limit } = parts

  mount(app, myPasskeys, async (c) => ok(await passkeys.of(c.get('principal'))))
  mount(app, passkeyOptions, async (c, { body }) => {
    const place = placeOf(c)
    if (!place) return refuse('passkey_address')
    const proven = await prove(c, accounts, body)
    return proven.ok
      ? passkeys.creationOptions(c.get('principal'), { place, house: c.get('exhibitor').trade_name })
      : proven
  })
  mount(app, addPasskey, (c, { body }) => {
    const place = placeOf(c)
    return place ? passkeys.add(c.get('principal'), { place, ...body }) : refuse('passkey_address')
  })
  mount(app, renamePasskey, async (c, { params, body }) => {
    const renamed = await passkeys.rename(c.get('principal'), params.id, body.name)
    return renamed ? ok(renamed) : refuse('not_found')
  })
  mount(app, removePasskey, async (c, { params, body }) => {
    const { exhibitor_id, employee_id, session_id } = c.get('principal')
    const proven = await prove(c, accounts, body)
    if (!proven.ok) return proven
    if (!(await passkeys.remove(c.get('principal'), params.id))) return refuse('not_found')
    await portal_sessions.endOthers(exhibitor_id, employee_id, session_id)
    return ok({})
  })
  mount(app, signInPasskeyOptions, async (c) => {
    const place = placeOf(c)
    if (!place) return refuse('passkey_address')
    const wait = waitToSignIn(c, limit, 'passkey_options')
    if (!wait.ok) return wait
    return ok(await passkeys.requestOptions(c.get('exhibitor').id, visitorOf(c).hash, place))
  })
  mount(app, signInByPasskey, async (c, { body }) => {
    if (!c.get('is_private')) return refuse('plain_line')
    const place = placeOf(c)
    if (!place) return refuse('passkey_address')
    const wait = waitToSignIn(c, limit, 'sign_in')
    if (!wait.ok) return wait
    const { id: exhibitor_id } = c.get('exhibitor')
    const visitor = visitorOf(c).hash
    const known = await passkeys.signIn({ exhibitor_id, visitor, place, credential: body.credential })
    const begun = known.ok && (await beginSession(c, parts, known.value))
    return begun ? ok(begun) : refuse('passkey_wrong')
  })
}
