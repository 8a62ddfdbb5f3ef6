import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import type pg from 'pg'
import {
  changePassword,
  endMySession,
  mySessions,
  type SignedIn,
  signIn,
  signOut,
  whoAmI,
} from '#protocol/access/calls.ts'
import { reportMissingTexts } from '#protocol/access/missing-texts.ts'
import { may } from '#protocol/access/permission.ts'
import { MODULES } from '#protocol/kit/resource.ts'
import { mendText } from '#protocol/kit/text.ts'
import { ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import { logOf } from '#protocol/server/errors.ts'
import { mount } from '#protocol/server/mount.ts'
import type { Accounts } from '../access/accounts.ts'
import { readClocks } from '../access/clocks.ts'
import type { Opened, Person } from '../access/people.ts'
import { PORTAL_ID_LETTERS, type PortalSessions, type Root } from '../access/portal-sessions.ts'
import { ABSOLUTE_MS } from '../access/sessions.ts'
import { withExhibitor } from '../db/connect.ts'
import { limitKey } from '../http/address.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { type FindPrincipal, requires, signedIn } from './principal.ts'

export interface SignInParts {
  accounts: Accounts
  portal_sessions: PortalSessions
  limit: RateLimit
  pool: pg.Pool
}

/** Sign-ins of one address at one house, whoever they name: what a stranger tries on many accounts. */
const SIGN_INS_PER_MINUTE = 30

const NAMES = { plain: 'foyer_portal', secure: '__Host-foyer_portal' } as const
const PATTERNS = Object.fromEntries(
  Object.values(NAMES).map((name) => [
    name,
    new RegExp(`(?:^|;) *${name}=([A-Za-z0-9_-]{${PORTAL_ID_LETTERS}}) *(?:;|$)`),
  ]),
)

/** Plain-named on http://localhost, bound to the very host and to HTTPS everywhere else. */
function cookieName(c: Context<HubEnv>): string {
  return c.get('secure') ? NAMES.secure : NAMES.plain
}

/** What the cookie of this request names as its session of the portal; nobody has checked it. */
export function sessionIdOf(c: Context<HubEnv>): string | undefined {
  return PATTERNS[cookieName(c)]!.exec(c.req.header('cookie') ?? '')?.[1]
}

/**
 * Who is signed in, as that person is at this moment: whoever left, or may not open the portal any more, is
 * signed out with the next call, and what a role may do holds from then on. 'over': the session's time is.
 */
export function signedInPerson({ portal_sessions }: SignInParts): FindPrincipal {
  return async (c) => {
    const id = sessionIdOf(c)
    if (id === undefined) return null
    const exhibitor_id = c.get('exhibitor').id
    const found = await portal_sessions.find(exhibitor_id, id)
    if (found === 'over') return found
    if (!found || !may(found.person.permissions, 'portal.open')) return null
    return { ...found.person, exhibitor_id, session_id: found.session.id, root: found.root }
  }
}

/** Who is signed in behind an open line, whenever that is asked; to ask is no use of the session. */
export function personBehind(
  c: Context<HubEnv>,
  { portal_sessions }: { portal_sessions: Pick<PortalSessions, 'find'> },
): () => Promise<Person | null> {
  const [exhibitor_id, id] = [c.get('exhibitor').id, sessionIdOf(c)]
  return async () => {
    const found = id === undefined ? null : await portal_sessions.find(exhibitor_id, id, 'looked at')
    return found === 'over' || !found || !may(found.person.permissions, 'portal.open') ? null : found.person
  }
}

/** Who is signed in, and the calls of signing in and out. */
export function sessionRoutes(app: HubApp, parts: SignInParts, find: FindPrincipal): void {
  const { accounts, portal_sessions, limit } = parts
  app
    .proves('signed_in', () => signedIn(find))
    .proves('person', (who) => requires(find, who))
    .limits('sign_in', 'in its room')

  mount(app, signIn, async (c, { body }) => {
    if (!c.get('is_private')) return refuse('plain_line')
    const wait = waitToSignIn(c, limit, 'sign_in')
    if (!wait.ok) return wait
    const network = limitKey(c.get('address'))
    const known = await accounts.signIn({ exhibitor_id: c.get('exhibitor').id, ...body, network })
    if (!known.ok) return known
    const begun = await beginSession(c, parts, known.value)
    return begun ? ok(begun) : refuse('sign_in_wrong', 'password')
  })
  mount(app, whoAmI, async (c) => ok(await signedInAs(c, parts, c.get('principal'))))
  mount(app, signOut, async (c) => {
    const { exhibitor_id, employee_id, session_id } = c.get('principal')
    await portal_sessions.end(exhibitor_id, employee_id, session_id)
    deleteCookie(c, cookieName(c), { path: '/', secure: c.get('secure') })
    return ok({})
  })
  mount(app, reportMissingTexts, (c, { body }) => {
    logOf(c).warn(body, 'the portal has no text for these keys')
    return ok({})
  })
  mount(app, mySessions, async (c) => {
    const { exhibitor_id, employee_id, session_id } = c.get('principal')
    const sessions = await portal_sessions.of(exhibitor_id, employee_id)
    return ok(sessions.map(({ employee_id: _, ...session }) => ({ ...session, is_this: session.id === session_id })))
  })
  mount(app, endMySession, async (c, { params }) => {
    const { exhibitor_id, employee_id } = c.get('principal')
    return (await portal_sessions.end(exhibitor_id, employee_id, params.id)) ? ok({}) : refuse('not_found')
  })
  mount(app, changePassword, async (c, { body }) => {
    if (!c.get('is_private')) return refuse('plain_line')
    const { exhibitor_id, employee_id, name, email, session_id } = c.get('principal')
    const owner = { exhibitor_id, employee_id, session_id, names: [name, email ?? '', c.get('exhibitor').trade_name] }
    const changed = await accounts.change(owner, { ...body, network: limitKey(c.get('address')) })
    return changed.ok ? ok({}) : changed
  })
}

/** Counts what an address does at the door of a house; refused above so many times a minute. */
export function waitToSignIn(
  c: Context<HubEnv>,
  limit: RateLimit,
  what: 'sign_in' | 'passkey_options',
): Result<void, Refusal<'too_many_requests'>> {
  const key = `${c.get('exhibitor').id}/${what}/${limitKey(c.get('address'))}`
  const seconds = limit.take(key, SIGN_INS_PER_MINUTE)
  return seconds > 0 ? refuse('too_many_requests', 'message', { seconds }) : ok(undefined)
}

/**
 * Signs somebody in at this browser, whose cookie goes with the answer; null = what opened ended meanwhile.
 * @param root the session that it comes from; absent = it begins by itself
 */
export async function beginSession(
  c: Context<HubEnv>,
  parts: SignInParts,
  opened: Opened,
  root?: Root,
): Promise<SignedIn | null> {
  const from = { address: c.get('address'), browser: mendText(c.req.header('user-agent') ?? ''), root }
  const id = await parts.portal_sessions.begin(c.get('exhibitor').id, opened, from)
  if (id === null) return null
  const secure = c.get('secure')
  const maxAge = ABSOLUTE_MS / 1_000
  setCookie(c, cookieName(c), id, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge })
  return signedInAs(c, parts, opened.person)
}

async function signedInAs(c: Context<HubEnv>, { pool }: SignInParts, person: Person): Promise<SignedIn> {
  const { employee_id, name, permissions, cinemas, is_super_admin } = person
  const { id, trade_name, public_config } = c.get('exhibitor')
  const modules = MODULES.filter((module) => public_config.features[module])
  const held = { permissions: [...permissions].toSorted(), cinemas: [...cinemas], is_super_admin }
  const clocks = await withExhibitor(pool, id, readClocks)
  const { midnight_offset } = public_config
  return { employee_id, name, exhibitor: { id, trade_name, midnight_offset }, ...held, modules, clocks }
}
