import { checkout } from '#protocol/bills/calls.ts'
import { EDGE_CALLS, HUB_CALLS } from '#protocol/calls.ts'
import { signOut } from '#protocol/devices/calls.ts'
import type { Call } from '#protocol/kit/call.ts'
import type { Who } from '#protocol/kit/who.ts'
import { NewOrder, NewRefund } from '../../hub/payments/provider.ts'
import { SIGNATURE_HEADER, signBody } from '../../hub/payments/signature.ts'
import type { Keys } from './scene.ts'
import { fitting, type Known, oneOf, type Pick, type Shape, seeded, shapeOf, spoiled, uuidOf } from './shapes.ts'

export type Server = 'hub' | 'edge' | 'provider' | 'control'

/** A request as its bytes go out. */
export interface Sent {
  server: Server
  method: string
  target: string
  headers: Record<string, string>
  body: string | undefined
}

interface Route {
  method: string
  path: string
  /** Whose right credential opens it; null = it asks for none. */
  key: keyof Keys | null
  body?: Shape
}

/**
 * With the right credential these do what they say, to the hostile one itself: they would only end the
 * attack.
 */
const WITHOUT_KEY: readonly unknown[] = [signOut]

/** The calls that may be made by these; those of people of the portal are the tenant matrix's. */
function routesOf(key: Route['key'], calls: readonly Call[], ...by: Who['as'][]): Route[] {
  return calls
    .filter(({ who }) => by.includes(who.as))
    .map((call) => ({
      method: call.method,
      path: call.path,
      key: WITHOUT_KEY.includes(call) ? null : key,
      ...(call.body === undefined ? {} : { body: shapeOf(call.body) }),
    }))
}

function plain(key: Route['key'], method: string, ...paths: string[]): Route[] {
  return paths.map((path) => ({ key, method, path }))
}

const ROUTES: Readonly<Record<Server, Route[]>> = {
  hub: [
    ...routesOf('visitor', HUB_CALLS, 'visitor', 'anyone'),
    ...routesOf('edge', HUB_CALLS, 'edge'),
    ...routesOf('enrolment', HUB_CALLS, 'enrolment'),
    ...plain('visitor', 'GET', '/en', '/en/bill/{uuid}', '/en/buy/tickets/{schedule_id}', '/en/{uuid}', '/{uuid}'),
    ...plain('visitor', 'GET', '/sitemap.xml', '/robots.txt', '/programme-{locale}.ics', '/programme-{locale}.rss'),
    ...plain('visitor', 'GET', '/share/{locale}/house.png', '/share/{uuid}/movies/{movie_slug}.png'),
    ...plain('visitor', 'GET', '/posters/{schedule_id}.svg', '/demo/board', '/health', '/demo/facts'),
    ...plain(
      'visitor',
      'POST',
      '/demo/lines/{cinema_id}/cut',
      '/demo/processes/{uuid}/kill',
      '/demo/conflicts/1/decided',
    ),
    ...plain(
      null,
      'POST',
      '/newsletters/en/confirm/{uuid}',
      '/newsletters/{uuid}/leave/{uuid}',
      `/newsletters/en/leave/${'a'.repeat(43)}`,
    ),
    ...plain('control', 'GET', '/demo/bookings'),
    { method: 'POST', path: '/payments/sandbox/callback', key: 'webhook', body: orderShape() },
  ],
  edge: [
    ...routesOf('register', EDGE_CALLS, 'anyone', 'candidate', 'device', 'employee'),
    ...plain(null, 'POST', '/pair/look-up', '/pair/approve', '/pair/block', '/paper/{schedule_id}'),
    ...plain(null, 'GET', '/pair', '/paper', '/register/{uuid}', '/mqtt', '/health'),
  ],
  provider: [
    ...plain('provider', 'GET', '/orders', '/orders/{uuid}', '/orders?limit={amount}&after={uuid}'),
    ...plain(null, 'GET', '/pay/{uuid}', '/pay/{uuid}/qr'),
    ...plain(null, 'POST', '/pay/{uuid}'),
    { method: 'POST', path: '/orders', key: 'provider', body: shapeOf(NewOrder) },
    { method: 'POST', path: '/orders/{uuid}/refunds', key: 'provider', body: shapeOf(NewRefund) },
    ...plain('provider', 'PUT', '/orders/{uuid}/settled'),
  ],
  control: [
    ...plain('control', 'GET', '/', '/lines/{cinema_id}', '//[', '/lines/{uuid}'),
    ...plain('control', 'POST', '/lines/{cinema_id}/cut', '/lines/{cinema_id}/slow?ms={amount}', '/lines/{uuid}/cut'),
    ...plain('control', 'POST', '/processes/{uuid}/kill', '/processes/{uuid}/start'),
  ],
}
const SERVERS = Object.keys(ROUTES) as Server[]
/** Of a dozen requests: where most rooms are, most of them go. */
const SERVERS_DRAWN: readonly Server[] = [...SERVERS, 'hub', 'hub', 'hub', 'hub', 'edge', 'edge', 'edge', 'edge']

function orderShape(): Shape {
  return { type: 'object', properties: { order_id: { type: 'string', format: 'uuid' } }, required: ['order_id'] }
}

const WEIRD = ['%00', '%ff', '..%2f..', '1e3', '-1', '0', '9999999999', '%ED%A0%80', "'", 'null', '9'.repeat(400), '%']
const CONTENT_TYPES = [
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json; charset=x',
]
/** The name of the house as nobody has it in an address: no answer says it again. */
export const ODD_HOST = 'LocalHost:6661'
const KEYS_KEPT = Array.from({ length: 4 }, (_, key) => uuidOf(seeded(key)))

/**
 * One request, by the seed alone. Every second one comes as its room wants it but for one place, with the
 * right credential.
 */
export function draw(pick: Pick, keys: Keys, known: Known): Sent {
  const server = oneOf(pick, SERVERS_DRAWN)
  const first = oneOf(pick, ROUTES[server])
  // those with a body are deeper
  const route = first.body || pick(2) === 0 ? first : oneOf(pick, ROUTES[server])
  const isClose = pick(2) === 0
  const target = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    pick(isClose ? 12 : 3) > 0 ? String(oneOf(pick, known[name] ?? known.uuid!)) : oneOf(pick, WEIRD),
  )
  const isOdd = !isClose && pick(5) === 0
  const method = isOdd ? oneOf(pick, ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) : route.method
  const query = pick(12) === 0 ? `?${oneOf(pick, WEIRD)}=${oneOf(pick, WEIRD)}&schedule_id=${oneOf(pick, WEIRD)}` : ''
  const body = ['GET', 'OPTIONS'].includes(method) ? undefined : bodyOf(pick, route, known, isClose)
  const headers: Record<string, string> = {
    'content-type': isClose || pick(3) > 0 ? 'application/json' : oneOf(pick, CONTENT_TYPES),
    ...(server === 'hub' ? { 'x-forwarded-for': `203.0.113.${1 + pick(200)}` } : {}),
    ...credential(pick, route, keys, body ?? '', isClose),
  }
  if (!isClose) strangeHeaders(pick, headers)
  if (route.path === checkout.path && pick(3) > 0) headers['idempotency-key'] = oneOf(pick, KEYS_KEPT)
  return { server, method, target: target.includes('?') ? target : target + query, headers, body }
}

function bodyOf(pick: Pick, { body = {}, key }: Route, known: Known, isClose: boolean): string {
  // a box that is let in again has another token: the stolen one would be worth nothing any more
  const made = fitting(pick, body, key === 'enrolment' ? { ...known, box: known.other_box! } : known)
  if (isClose) return JSON.stringify(pick(3) === 0 ? made : spoiled(pick, made, known)) ?? ''
  return oneOf(pick, [
    () => JSON.stringify(spoiled(pick, spoiled(pick, spoiled(pick, made, known), known), known)) ?? '',
    () => JSON.stringify(made).slice(0, pick(60)),
    () => '--x\r\nno end',
    () => '\u0000\ud800',
    () => '',
    () => `action=${oneOf(pick, ['', 'pay', '%00', '%ff'])}`,
    () => '['.repeat(10_000),
  ])()
}

/** The right credential, or one that is nearly right. */
function credential(pick: Pick, { key }: Route, keys: Keys, body: string, isClose: boolean): Record<string, string> {
  if (key === null) return {}
  if (key === 'webhook') return { [SIGNATURE_HEADER]: isClose ? signBody(body, keys.webhook) : 'sha256=00' }
  const right = keys[key]
  if (isClose || pick(3) === 0) return right
  const name = oneOf(pick, Object.keys(right))
  const value = right[name]!
  return oneOf(pick, [
    () => ({}),
    () => ({ ...right, [name]: '' }),
    () => ({ ...right, [name]: 'x' }),
    () => ({ ...right, [name]: '\u00ff' }),
    () => ({ ...right, [name]: value.slice(0, -1) }),
    () => ({ ...right, [name]: value.toUpperCase() }),
    () => ({
      authorization: `Bearer ${oneOf(pick, ['', 'x', `1.1.${'a'.repeat(64)}`, '9.999999999.b', uuidOf(pick)])}`,
    }),
    () => keys.edge,
    () => keys.visitor,
  ])()
}

function strangeHeaders(pick: Pick, headers: Record<string, string>): void {
  if (pick(6) === 0) headers.origin = 'https://evil.example'
  if (pick(6) === 0) headers['sec-fetch-site'] = 'cross-site'
  if (pick(6) === 0) headers['x-forwarded-for'] = oneOf(pick, ['203.0.113.9', '::', 'x', '2001:db8::1, 127.0.0.1'])
  if (pick(8) === 0) headers['idempotency-key'] = oneOf(pick, ['x', '', 'a b', 'x'.repeat(300)])
  if (pick(8) === 0) headers.host = oneOf(pick, ['nobody.example', '', '[', 'localhost:99999', ODD_HOST])
}
