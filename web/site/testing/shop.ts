import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type BillResult, checkout, type WireStatus } from '#protocol/bills/calls.ts'
import { type CaptchaShown, Solved } from '#protocol/content/captcha.ts'
import { newsletterSubscribe } from '#protocol/content/newsletter.ts'
import { takeHold, type WireSeat } from '#protocol/schedules/calls.ts'
import type { LiveEvent, LiveEventName } from '#protocol/site/calls.ts'
import type { CheckoutPage, PageData } from '#protocol/site/pages.ts'
import { validateVoucher, type WireVoucher } from '#protocol/vouchers/shop-calls.ts'
import { render, renderBroken } from '../server.tsx'
import type { ClientBuild } from './client-build.ts'
import * as sample from './sample.ts'
import { eventView } from './sample-events.ts'
import { GIFT, tenVisits, voucher, voucherType } from './sample-vouchers.ts'

/** A request as the browser sent it. */
export interface Seen {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}

interface SetAnswer {
  path: RegExp
  status: number
  body: unknown
  refusal: string | undefined
}

const HOLD_MS = 600_000
/** Where the page of a letter's link stands. */
export const LEAVE_PAGE = `/en/info/newsletter/leave/${'a'.repeat(43)}`
/** As the hub's, and easier. */
const PUZZLE = {
  algorithm: 'PBKDF2/SHA-256',
  cost: 10,
  deriveKey,
  hmacSignatureSecret: 'a',
  hmacKeySignatureSecret: 'b',
}

/** Any poster: two wide, three high. */
const POSTER = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"><path d="M0 0h2v3H0z"/></svg>'

type Status = (typeof WireStatus)['_zod']['output']

/**
 * The far end of the wire for tests of the site in a real browser: a shop with one schedule that renders the
 * site's own pages and speaks the contracts of protocol, bodies parsed by them. What it answers can be set;
 * everything it was asked is kept. It knows one visitor; `sell` and `hold` are other people.
 */
export class Shop {
  page: CheckoutPage = sample.checkout()
  /** What the order has beside its tickets. */
  beside: Pick<BillResult, 'products' | 'bill_code'> = { products: [], bill_code: null }
  status: Status = 'paying'
  /** What the buyer of a bill may do alone. */
  by_buyer: Partial<BillResult['by_buyer']> = {}
  /** Until when a bill whose payment failed holds its seats. */
  held_until: string | null = null
  /** Live events go to its pages. */
  broadcasting = true
  /** What the movie list shows. */
  list: 'all' | 'today' = 'all'
  /** It has a newsletter, behind this captcha; null = it has none. */
  captcha: CaptchaShown | null = null
  /** It sells vouchers, and takes these, by their code. */
  vouchers: Readonly<Record<string, WireVoucher>> | null = null
  /** Many wrong codes were tried: each needs a puzzle. */
  guessed = false
  /** Very many seats are held behind the visitor's address: more of them need a puzzle. */
  crowded = false
  /** The link of a letter was followed. */
  isLeft = false
  /** It can make no page. */
  broken = false
  readonly seen: Seen[] = []
  readonly #taken = new Map<number, 'sold' | 'held'>()
  readonly #next: SetAnswer[] = []
  readonly #solved = new Set<string>()
  readonly #live = new Set<ServerResponse>()
  readonly #server: Server
  #mine: { slots: number[]; until: number } | null = null
  #seq = 0
  readonly #client: ClientBuild

  private constructor(client: ClientBuild) {
    this.#client = client
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  static async open(client: ClientBuild): Promise<Shop> {
    const shop = new Shop(client)
    await new Promise<void>((resolve) => shop.#server.listen(0, '127.0.0.1', resolve))
    return shop
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    for (const stream of this.#live) stream.end()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** The next request to this path is answered so. */
  answerNext(path: RegExp, status: number, body: unknown = { message: '', errors: {} }, refusal?: string): void {
    this.#next.push({ path, status, body, refusal })
  }

  /** Somebody else takes seats. `tell` false: the live channel keeps silent. */
  take(slots: readonly number[], how: 'sold' | 'held' = 'sold', notify = true): void {
    for (const slot of slots) this.#taken.set(slot, how)
    if (notify) this.notify('schedule', this.#event(slots))
  }

  /** What others had in their carts is free again. */
  release(slots: readonly number[]): void {
    for (const slot of slots) this.#taken.delete(slot)
    this.notify('schedule', this.#event(slots))
  }

  notify<N extends LiveEventName>(name: N, event: LiveEvent<N>): void {
    for (const stream of this.#live) stream.write(`event: ${name}\ndata: ${JSON.stringify(event)}\n\n`)
  }

  /** Cuts every live connection. */
  cut(): void {
    for (const stream of this.#live) stream.destroy()
    this.#live.clear()
  }

  /** The visitor's hold ends so soon; the next answer about it says so. */
  endHoldIn(ms: number): void {
    this.#mine!.until = Date.now() + ms
  }

  get listeners(): number {
    return this.#live.size
  }

  asked(method: string, path: RegExp): Seen[] {
    return this.seen.filter((seen) => seen.method === method && path.test(seen.path))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '/', this.address)
    const body = await readJson(request)
    this.seen.push({ method: request.method ?? '', path: url.pathname, headers: request.headers, body })
    const set = this.#next.findIndex(({ path }) => path.test(url.pathname))
    if (set >= 0) {
      const [next] = this.#next.splice(set, 1)
      if (next!.refusal) response.setHeader('X-Refusal', next!.refusal)
      return send(response, next!.status, next!.body)
    }
    if (url.pathname === '/api/live') return this.#listen(response)
    if (url.pathname.startsWith('/api/') || url.pathname === '/session/touch') {
      return this.#call(request, url, body, response)
    }
    const file = this.#client.files.get(url.pathname.slice(1))
    if (file) return response.writeHead(200, { 'Content-Type': file.type }).end(file.bytes)
    if (request.method === 'POST' && url.pathname.startsWith('/newsletters/')) {
      this.isLeft = true
      return response.writeHead(303, { Location: LEAVE_PAGE }).end()
    }
    if (url.pathname.startsWith('/posters/'))
      return response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(POSTER)
    const isPage = url.pathname.startsWith('/en/info/newsletter/')
    if (!isPage && /\.\w+$/.test(url.pathname)) return send(response, 404, {})
    const { manifest } = this.#client
    if (this.broken) return response.writeHead(500, HTML).end(renderBroken(new Request(url), { manifest }))
    const page = await render(new Request(url), { ...sample.context(this.#pages(url)), manifest })
    const policy = policyOf(this.captcha)
    return response.writeHead(page.status, { ...Object.fromEntries(page.headers), ...policy }).end(await page.text())
  }

  #pages({ pathname }: URL) {
    const paying = this.status === 'paying'
    const processing: PageData<'processing'> = {
      uuid: sample.BILL,
      reference: '26-1',
      payment: sample.payment(this.status),
      processingData: paying ? { component: 'redirect', checkout_url: `${this.address}/pay.html` } : null,
    }
    const expected = [sample.expected('Paris, Texas', '2026-12-03'), sample.expected('Pina', null)]
    const home = sample.home(
      Array.from({ length: 11 }, (_, n) => sample.movie(`Film ${n}`, [sample.schedule()])),
      {
        events: [3, 4, 5].map((event_id) => sample.event({ event_id, title: `Talk ${event_id}` })),
        expected: expected.map((movie) => ({ ...movie, synopsis: 'A long way.' })),
      },
    )
    const ended = this.status === 'cancelled' || this.status === 'expired' || this.status === 'refunded'
    const hold = ended ? null : this.#mine && this.#holdAnswer()
    return {
      shell: {
        ...sample.shell,
        broadcasting: this.broadcasting,
        features: {
          ...sample.shell.features,
          newsletters: this.captcha !== null,
          vouchers: this.vouchers !== null,
        },
      },
      contact: {},
      vouchers: {
        type: null,
        types: [voucherType(), voucherType({ id: 5, slug: 'family' }), tenVisits(), tenVisits({ id: 4, slug: 'five' })],
      },
      voucher: voucher(),
      balance: {},
      gift: GIFT,
      'school-screenings': sample.schools(),
      'school-request': sample.schoolRequest(),
      'newsletter.subscribe': this.captcha && {
        email: decodeURIComponent(pathname.split('/')[4] ?? ''),
        captcha: this.captcha,
      },
      'newsletter.leave': {
        doing: 'leave' as const,
        state: this.isLeft ? { kind: 'done' as const } : { kind: 'asks' as const, email: 'jana@example.org' },
        action: '/newsletters/en/leave/x',
      },
      'buy.tickets': { ...this.page, schedule: this.#schedule(), hold },
      processing,
      waiting: { payment: sample.PAYMENT, uuid: null },
      result: this.#result(),
      home,
      movies: this.#movies(),
      'movies.view': sample.moviePage({}, { events: [sample.event()] }),
      'events.view': eventView(),
    }
  }

  /** Every kind of list; the one that was asked for is set with `list`. */
  #movies() {
    const tags = [
      { slug: 'classics', name: 'Classics', movies: 3 },
      { slug: 'family', name: 'Family', movies: 0 },
    ]
    const posters = Array.from({ length: 14 }, (_, n) =>
      sample.poster(`Film ${n}`, {
        more: n,
        until: '2026-12-01',
        ...(n === 1 && { next: sample.schedule({ state: 'few', seats_left: 6 }) }),
      }),
    )
    const soon = [sample.expected('Paris, Texas', '2026-12-03')]
    const list = [sample.dayMovie('Film 1', [sample.schedule()], { warnings: ['fear'], trailer: sample.TRAILER })]
    const day = { filter: 'today', date: sample.TODAY, list, posters: [], soon: [] }
    return sample.movies({ tags, posters, soon, ...(this.list === 'today' ? day : {}) })
  }

  #result() {
    const tickets = this.status === 'settled' ? [sample.ticket('1'), sample.ticket('2')] : []
    const result = sample.result(this.status, tickets)
    return {
      ...result,
      ...this.beside,
      held_until: this.held_until,
      by_buyer: { ...result.by_buyer, ...this.by_buyer },
    }
  }

  #call(request: IncomingMessage, url: URL, body: unknown, response: ServerResponse): unknown {
    const { 'x-requested-with': marker, 'x-csrf-token': token } = request.headers
    if (marker !== 'XMLHttpRequest') return send(response, 419, { message: 'no marker' })
    if (request.method !== 'GET' && token !== sample.shell.csrf) return send(response, 419, { message: 'no token' })
    const [, , room, , verb] = url.pathname.split('/')
    if (url.pathname === '/session/touch') return send(response, 200, { data: {} })
    if (verb === 'data')
      return send(response, 200, {
        data: { schedule: this.#schedule(), tariffs: this.page.tariffs, products: this.page.products },
      })
    if (verb === 'arrangement') return send(response, 200, { data: { rows: this.#rows(), schedule: this.#schedule() } })
    if (verb === 'hold' && request.method === 'DELETE') {
      this.#mine = null
      return send(response, 200, { data: { bill_id: null } })
    }
    if (verb === 'hold') return this.#hold(body, response)
    if (room === 'vouchers') return this.#voucher(body, response)
    if (room === 'captcha') return this.#challenge(response)
    if (room === 'checkout') return this.#checkout(body, response)
    if (room === 'newsletters') return this.#subscribe(body, response)
    if (verb === 'result') return send(response, 200, { data: this.#result() })
    const payment = sample.payment(this.status)
    if (verb === 'status') return send(response, 200, { data: { uuid: sample.BILL, payment } })
    return send(response, 200, { data: { uuid: sample.BILL, payment, processingData: null } })
  }

  /** As the hub: where very many seats are held behind the visitor's address each hold needs a puzzle. */
  async #hold(raw: unknown, response: ServerResponse): Promise<unknown> {
    const body = takeHold.body!.parse(raw)
    const { grecaptcha } = body
    if (this.crowded && !body.renew && !(grecaptcha && (await this.#isSolved(grecaptcha)))) return wantPuzzle(response)
    const until = Date.now() + HOLD_MS
    if (body.renew && this.#mine) this.#mine.until = Date.now() + 300_000
    else if (body.seats) {
      const slots = body.seats.map((ref) => this.#slotAt(ref))
      const gone = slots.flatMap((slot, position) => (this.#taken.has(slot) ? [position] : []))
      if (gone.length > 0) {
        const errors = Object.fromEntries(gone.map((position) => [`seats.${position}`, ['This seat is gone.']]))
        return send(response, 422, { message: 'gone', errors })
      }
      this.#mine = { slots, until: this.#mine?.until ?? until }
    } else {
      const free = this.#all().filter((slot) => !this.#taken.has(slot))
      if (free.length < body.quantity!) {
        return send(response, 422, { message: 'few', errors: { quantity: [`Only ${free.length} left.`] } })
      }
      this.#mine = { slots: free.slice(0, body.quantity), until: this.#mine?.until ?? until }
    }
    return send(response, 200, { data: this.#holdAnswer() })
  }

  #checkout(raw: unknown, response: ServerResponse): unknown {
    checkout.body!.parse(raw)
    const data = {
      uuid: sample.BILL,
      payment: sample.payment('paying'),
      processingData: { component: 'redirect', checkout_url: `${this.address}/pay.html` },
    }
    return send(response, 200, { data })
  }

  /** As the hub: a code that nobody has is refused at its field, and many ask for a puzzle. */
  async #voucher(raw: unknown, response: ServerResponse): Promise<unknown> {
    const { barcode, grecaptcha } = validateVoucher.body!.parse(raw)
    if (this.guessed && !(grecaptcha && (await this.#isSolved(grecaptcha)))) return wantPuzzle(response)
    const found = this.vouchers?.[barcode]
    if (found) return send(response, 200, { data: found })
    return send(response, 422, { message: '', errors: { barcode: ['This code is not known.'] } })
  }

  async #challenge(response: ServerResponse): Promise<unknown> {
    const expiresAt = Math.ceil(Date.now() / 1_000) + 600
    return send(response, 200, { data: await createChallenge({ ...PUZZLE, counter: 20, expiresAt }) })
  }

  /** A solved puzzle, taken once. */
  async #isSolved(token: string): Promise<boolean> {
    const solved = Solved.parse(JSON.parse(Buffer.from(token, 'base64').toString()))
    const { verified } = await verifySolution({ ...solved, ...PUZZLE })
    if (!verified || this.#solved.has(token)) return false
    this.#solved.add(token)
    return true
  }

  /** As strict as the hub: a puzzle that was not solved, or was before, is refused. */
  async #subscribe(raw: unknown, response: ServerResponse): Promise<unknown> {
    const { grecaptcha } = newsletterSubscribe.body!.parse(raw)
    if (this.captcha?.driver === 'altcha') {
      if (!(await this.#isSolved(grecaptcha)))
        return send(response, 422, { message: 'No.', errors: { grecaptcha: ['The check failed.'] } })
    }
    return send(response, 200, { data: {} })
  }

  #listen(response: ServerResponse): unknown {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    response.write(': open\n\n')
    this.#live.add(response)
    return response.on('close', () => this.#live.delete(response))
  }

  #all = (): number[] => sample.seats.flat().map((seat) => seat.slot!)
  #slotAt = (ref: { screen_row: number; screen_col: number }): number =>
    sample.seats.flat().find((seat) => seat.screen_row === ref.screen_row && seat.screen_col === ref.screen_col)!.slot!
  #schedule = () => ({ ...this.page.schedule, available_seats_online: this.#all().length - this.#taken.size })

  #rows = (): WireSeat[][] =>
    sample.seats.map((row) =>
      row.map(({ screen_row, screen_col, class: seatClass, name, slot }) => ({
        screen_row,
        screen_col,
        class: seatClass,
        name,
        sold: this.#taken.get(slot!) === 'sold',
        reserved: this.#taken.get(slot!) === 'held',
        blocked: false,
        disabled: false,
        autoassign: true,
      })),
    )

  #holdAnswer = () => ({
    bill_id: sample.BILL,
    held_until: new Date(this.#mine!.until).toISOString(),
    seats: this.#mine!.slots.map((slot) => {
      const { screen_row, screen_col, name } = sample.seats.flat()[slot - 1]!
      return { screen_row, screen_col, name }
    }),
  })

  #event(slots: readonly number[]): LiveEvent<'schedule'> {
    this.#seq++
    const rows = this.#rows().flat()
    const seats = slots.map((slot) => {
      const { screen_row, screen_col, sold, reserved, blocked } = rows[slot - 1]!
      return { screen_row, screen_col, sold, reserved, blocked }
    })
    const { sold_out, sold_out_online, purchasable_online } = this.page.schedule
    const available_seats_online = this.#schedule().available_seats_online - (this.#mine?.slots.length ?? 0)
    return {
      schedule_id: 7,
      seq: this.#seq,
      seats,
      available_seats_online,
      sold_out,
      sold_out_online,
      purchasable_online,
      more_at_counter: this.page.more_at_counter,
    }
  }
}

function wantPuzzle(response: ServerResponse): void {
  response.setHeader('X-Refusal', 'captcha_needed')
  send(response, 422, { message: '', errors: { grecaptcha: ['Solve a puzzle.'] } })
}

/** As strict as the hub's: a page that needs more than this fails here. */
const POLICY = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'nonce-nonce-of-this-page'; style-src 'self' 'nonce-nonce-of-this-page'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
}

/** What the hub adds where the house asks Google (hub/http/page-policy.ts). */
function policyOf(captcha: CaptchaShown | null): typeof POLICY {
  if (captcha?.driver !== 'recaptcha') return POLICY
  const policy = POLICY['Content-Security-Policy'].replace(
    "script-src 'self'",
    "script-src 'self' https://www.google.com/recaptcha/",
  )
  return { 'Content-Security-Policy': policy }
}

const HTML = { 'Content-Type': 'text/html; charset=utf-8', ...POLICY }

function send(response: ServerResponse, status: number, body: unknown): ServerResponse {
  return response
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body))
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text ? JSON.parse(text) : undefined
}
