import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../../../tests/until.ts'
import type { NewOrder, PaymentProvider, ProviderOrder, ProviderResult } from '../provider.ts'
import { SIGNATURE_HEADER, signatureHolds } from '../signature.ts'
import { sandboxProvider } from './client.ts'
import type { PayerAction } from './store.ts'

const SECRET = 'a-secret-of-the-shop-for-this-test-only'
const WEBHOOK_SECRET = 'a-secret-of-the-webhooks-for-this-test'

interface Running {
  child: ChildProcess
  port: number
  provider: PaymentProvider & { close(): void }
}

function start(directory: string, port = 0): Promise<Running> {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    env: {
      ...process.env,
      SECOND_DIR: directory,
      PROVIDER_PORT: String(port),
      PROVIDER_SECRET: SECRET,
      WEBHOOK_SECRET,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the provider ended with ${code}`)))
    child.once('message', (message) => {
      const ready = message as { type: string; port: number }
      resolve({ child, port: ready.port, provider: sandboxProvider(`http://127.0.0.1:${ready.port}`, SECRET) })
    })
  })
}

function ended(child: ChildProcess) {
  return new Promise<void>((resolve) =>
    child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', () => resolve()),
  )
}

async function kill({ child, provider }: Running, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  await ended(child)
  provider.close()
}

/** A real shop end: counts what it got, and answers as it is set to. */
class Shop {
  readonly got: { body: string; signature: string | undefined }[] = []
  status = 204
  server: Server | undefined

  async open(): Promise<string> {
    this.server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      this.got.push({ body, signature: request.headers[SIGNATURE_HEADER] as string | undefined })
      response.writeHead(this.status).end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => this.server?.once('listening', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  states(orderId: string): string[] {
    return this.got
      .map(({ body }) => JSON.parse(body))
      .filter(({ order_id }) => order_id === orderId)
      .map(({ state }) => state)
  }
}

const shop = new Shop()
let shopUrl = ''
let directory = ''
let running: Running

function newOrder(changes: Partial<NewOrder> = {}): NewOrder {
  return {
    order_id: randomUUID(),
    bill_id: randomUUID(),
    amount_cents: 2_500,
    description: '2 tickets, Conclave',
    expires_at: new Date(Date.now() + 900_000).toISOString(),
    return_url: `${shopUrl}/en/bill/back`,
    callback_url: `${shopUrl}/callback`,
    ...changes,
  }
}

function order(result: ProviderResult): ProviderOrder {
  expect(result).toMatchObject({ ok: true })
  return result.ok ? result.value : (undefined as never)
}

function codeOf(result: { ok: boolean; refusal?: { code: string } }) {
  return result.ok ? 'ok' : result.refusal?.code
}

function act(at: ProviderOrder, action: PayerAction) {
  return fetch(at.checkout_url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })
}

async function paidOrder(changes: Partial<NewOrder> = {}): Promise<ProviderOrder> {
  const created = order(await running.provider.create(newOrder(changes)))
  await act(created, 'pay')
  return order(await running.provider.lookUp(created.order_id))
}

beforeAll(async () => {
  shopUrl = await shop.open()
  directory = mkdtempSync(join(tmpdir(), 'foyer-provider-'))
  running = await start(directory)
})
afterAll(async () => {
  await kill(running, 'SIGTERM')
  shop.server?.close()
  rmSync(directory, { recursive: true, force: true })
})
beforeEach(() => {
  shop.status = 204
})

describe('the five verbs', () => {
  test('L8 create under the same order id answers the same order, with another amount it is refused', async () => {
    const asked = newOrder()
    const first = order(await running.provider.create(asked))
    expect(first).toMatchObject({
      state: 'open',
      captured_cents: 0,
      settled_event: null,
      refunds: [],
      amount_cents: 2_500,
    })
    expect(order(await running.provider.create(asked)).id).toBe(first.id)
    expect(codeOf(await running.provider.create({ ...asked, amount_cents: 1 }))).toBe('order_differs')
    expect(codeOf(await running.provider.create({ ...asked, bill_id: randomUUID() }))).toBe('order_differs')
    expect(order(await running.provider.lookUp(asked.order_id)).amount_cents).toBe(2_500)
  })

  test('L8 a look-up of an order that was never created says so, and is not taken for "cannot be reached"', async () => {
    expect(codeOf(await running.provider.lookUp(randomUUID()))).toBe('order_unknown')
  })

  test('L8 mark settled keeps the whole event byte for byte, takes it again, and refuses another', async () => {
    const paid = await paidOrder()
    const event = `{"kind":"sold","text":"Zweiohrküken € 12,50","big":"${'x'.repeat(20_000)}"}`
    expect(order(await running.provider.markSettled(paid.order_id, event)).settled_event).toBe(event)
    expect(order(await running.provider.markSettled(paid.order_id, event)).settled_event).toBe(event)
    expect(codeOf(await running.provider.markSettled(paid.order_id, `${event} `))).toBe('settled_differently')
    expect(order(await running.provider.lookUp(paid.order_id)).settled_event).toBe(event)
  })

  test('L8 an order that is not captured cannot be marked settled', async () => {
    const open = order(await running.provider.create(newOrder()))
    expect(codeOf(await running.provider.markSettled(open.order_id, '{}'))).toBe('not_captured')
    await act(open, 'fail')
    expect(codeOf(await running.provider.markSettled(open.order_id, '{}'))).toBe('not_captured')
  })

  test('L10 money that was given back can never be settled afterwards', async () => {
    const paid = await paidOrder()
    order(await running.provider.refund(paid.order_id, { key: 'late', amount_cents: 2_500, reference: randomUUID() }))
    expect(codeOf(await running.provider.markSettled(paid.order_id, '{}'))).toBe('refunded_before_settled')
  })

  test('L18 a refund has one effect per key, and keeps the reference of the question that came first', async () => {
    const paid = await paidOrder()
    const first = { key: '00a1b2c3d4e5:0', amount_cents: 1_250, reference: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => running.provider.refund(paid.order_id, first)))
    for (const answer of answers) expect(order(answer).refunds).toHaveLength(1)
    const second = order(await running.provider.refund(paid.order_id, { ...first, reference: randomUUID() }))
    expect(second.refunds).toMatchObject([{ key: first.key, amount_cents: 1_250, reference: first.reference }])
    expect(codeOf(await running.provider.refund(paid.order_id, { ...first, amount_cents: 1 }))).toBe('refund_differs')
  })

  test('I5 refunds together never exceed what was captured', async () => {
    const paid = await paidOrder({ tip_cents: 100 })
    expect(paid.captured_cents).toBe(2_600)
    const answers = await Promise.all(
      [1, 2, 3].map((n) =>
        running.provider.refund(paid.order_id, { key: `t${n}`, amount_cents: 1_300, reference: 'q' }),
      ),
    )
    expect(answers.map(codeOf).sort()).toEqual(['ok', 'ok', 'refund_exceeds'])
    const open = order(await running.provider.create(newOrder()))
    expect(codeOf(await running.provider.refund(open.order_id, { key: 'a', amount_cents: 1, reference: 'q' }))).toBe(
      'not_captured',
    )
  })

  test('L9 the list pages through every order once, in both directions', async () => {
    const made = []
    for (let n = 0; n < 7; n += 1) made.push(order(await running.provider.create(newOrder())).order_id)
    const all = async (newest_first: boolean) => {
      const seen: string[] = []
      for (let after: string | undefined, more = true; more; ) {
        const page = await running.provider.list({ limit: 3, newest_first, ...(after === undefined ? {} : { after }) })
        if (!page.ok) throw new Error(page.refusal.code)
        seen.push(...page.value.orders.map(({ order_id }) => order_id))
        after = page.value.next ?? undefined
        more = after !== undefined
      }
      return seen
    }
    const seen = await all(false)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.slice(-7)).toEqual(made)
    expect(await all(true)).toEqual(seen.toReversed())
  })

  test('SECURITY no verb works without the secret', async () => {
    const stranger = sandboxProvider(`http://127.0.0.1:${running.port}`, 'not-the-secret-of-the-shop-at-all')
    const paid = await paidOrder()
    for (const result of [
      await stranger.create(newOrder()),
      await stranger.lookUp(paid.order_id),
      await stranger.markSettled(paid.order_id, '{}'),
      await stranger.refund(paid.order_id, { key: 'a', amount_cents: 1, reference: 'q' }),
      await stranger.list({}),
    ]) {
      expect(result).toMatchObject({
        ok: false,
        refusal: { code: 'provider_unreachable', detail: { why: expect.stringContaining('PROVIDER_SECRET') } },
      })
    }
    stranger.close()
    expect(order(await running.provider.lookUp(paid.order_id))).toMatchObject({ settled_event: null, refunds: [] })
  })
})

describe('the hosted page', () => {
  test.each([
    ['pay', 'captured', 2_500],
    ['fail', 'failed', 0],
    ['cancel', 'cancelled', 0],
    ['expire', 'expired', 0],
  ] as const)(
    'F-132 %s leads to %s, notifies the shop and sends the browser back',
    async (action, state, captured_cents) => {
      const open = order(await running.provider.create(newOrder()))
      expect(await (await fetch(open.checkout_url)).text()).toContain('€ 25.00')
      const answer = await act(open, action)
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe(`${shopUrl}/en/bill/back`)
      expect(order(await running.provider.lookUp(open.order_id))).toMatchObject({ state, captured_cents })
      await until(() => expect(shop.states(open.order_id)).toEqual([state]))
    },
  )

  test('F-141 pay late: the order expires at once, and the money arrives all the same', async () => {
    const open = order(await running.provider.create(newOrder()))
    await act(open, 'late')
    expect(order(await running.provider.lookUp(open.order_id)).state).toBe('expired')
    await until(() => expect(shop.states(open.order_id)).toEqual(['expired', 'captured']))
    expect(order(await running.provider.lookUp(open.order_id))).toMatchObject({
      state: 'captured',
      captured_cents: 2_500,
    })
  })

  test('F-141 an order whose time is over expires by itself, and money sent afterwards arrives at once', async () => {
    const open = order(
      await running.provider.create(newOrder({ expires_at: new Date(Date.now() + 300).toISOString() })),
    )
    await until(() => expect(shop.states(open.order_id)).toEqual(['expired']))
    await act(open, 'pay')
    expect(order(await running.provider.lookUp(open.order_id)).state).toBe('expired')
    await act(open, 'late')
    expect(order(await running.provider.lookUp(open.order_id)).state).toBe('captured')
  })

  test('a form that cannot be read is refused with words', async () => {
    const open = order(await running.provider.create(newOrder()))
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data', 'text/plain']) {
      const headers = { 'content-type': type }
      const answer = await fetch(open.checkout_url, { method: 'POST', body: '--x\r\nno end', headers })
      expect(answer.status).toBe(422)
    }
  })

  test('L10 a captured order stays captured, whatever is pressed afterwards', async () => {
    const paid = await paidOrder()
    for (const action of ['fail', 'cancel', 'expire', 'late', 'pay'] as const) await act(paid, action)
    expect(order(await running.provider.lookUp(paid.order_id))).toMatchObject({
      state: 'captured',
      captured_cents: 2_500,
    })
    await until(() => expect(shop.states(paid.order_id)).toEqual(['captured']))
  })

  test('F-132 the qr component has a deeplink with amount plus tip', async () => {
    const open = order(await running.provider.create(newOrder({ component: 'qr', tip_cents: 200 })))
    expect(open.deeplink).toBe(`${open.checkout_url}?amount=2700`)
    expect(await (await fetch(`${open.checkout_url}/qr`)).json()).toMatchObject({
      deeplink: open.deeplink,
      amount_cents: 2_500,
      tip_cents: 200,
    })
    expect(order(await running.provider.create(newOrder())).deeplink).toBeNull()
  })

  test('SECURITY the page has no script, cannot be framed, and escapes what it shows', async () => {
    const open = order(await running.provider.create(newOrder({ description: '<script>alert(1)</script>' })))
    const answer = await fetch(open.checkout_url)
    const text = await answer.text()
    expect(text).not.toContain('<script')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect((await fetch(`http://127.0.0.1:${running.port}/pay/so_unknown`)).status).toBe(404)
  })
})

describe('webhooks', () => {
  test('SECURITY a webhook is signed over its raw body', async () => {
    const paid = await paidOrder()
    await until(() => expect(shop.states(paid.order_id)).toEqual(['captured']))
    const { body, signature } = shop.got.find((one) => one.body.includes(paid.order_id)) as (typeof shop.got)[number]
    expect(signatureHolds(body, signature, WEBHOOK_SECRET)).toBe(true)
    expect(signatureHolds(`${body} `, signature, WEBHOOK_SECRET)).toBe(false)
    expect(signatureHolds(body, signature, SECRET)).toBe(false)
    expect(signatureHolds(body, undefined, WEBHOOK_SECRET)).toBe(false)
  })

  test('F-145 a webhook is repeated until the shop answers 2xx, and not after', async () => {
    shop.status = 503
    const paid = await paidOrder()
    await until(() => expect(shop.states(paid.order_id).length).toBeGreaterThanOrEqual(3))
    shop.status = 200
    const before = shop.states(paid.order_id).length
    await until(() => expect(shop.states(paid.order_id).length).toBe(before + 1))
    const other = await paidOrder()
    await until(() => expect(shop.states(other.order_id)).toEqual(['captured']))
    expect(shop.states(paid.order_id).length).toBe(before + 1)
  })
})

describe('killed at any moment', () => {
  let own = ''
  let mine: Running
  beforeEach(async () => {
    own = mkdtempSync(join(tmpdir(), 'foyer-provider-'))
    mine = await start(own)
  })
  afterEach(async () => {
    await kill(mine, 'SIGTERM')
    rmSync(own, { recursive: true, force: true })
  })

  test('L8 nothing that was answered is lost by kill -9', async () => {
    for (let round = 0; round < 5; round += 1) {
      const answered: string[] = []
      const settled: string[] = []
      const refunds: string[] = []
      const oneSale = async () => {
        const created = await mine.provider.create(newOrder())
        if (!created.ok) return
        answered.push(created.value.order_id)
        await act(created.value, 'pay')
        const marked = await mine.provider.markSettled(created.value.order_id, `{"of":"${created.value.order_id}"}`)
        if (marked.ok) settled.push(created.value.order_id)
        const back = await mine.provider.refund(created.value.order_id, {
          key: 'k:0',
          amount_cents: 500,
          reference: 'q',
        })
        if (back.ok) refunds.push(created.value.order_id)
      }
      const selling = Promise.allSettled(
        Array.from({ length: 60 }, (_, n) => new Promise((go) => setTimeout(go, n * 4)).then(oneSale)),
      )
      await until(() => expect(refunds.length).toBeGreaterThan(3 + round * 6), { every_ms: 1 })
      const { port } = mine
      await kill(mine, 'SIGKILL')
      await selling
      mine = await start(own, port)
      for (const id of answered) {
        const after = order(await mine.provider.lookUp(id))
        expect(after.settled_event !== null || !settled.includes(id)).toBe(true)
        if (settled.includes(id)) expect(after).toMatchObject({ state: 'captured', settled_event: `{"of":"${id}"}` })
        if (refunds.includes(id)) expect(after.refunds).toHaveLength(1)
      }
    }
  })

  test('F-145 a webhook that could not be delivered survives kill -9', async () => {
    shop.status = 500
    const created = order(await mine.provider.create(newOrder()))
    await act(created, 'pay')
    await until(() => expect(shop.states(created.order_id).length).toBeGreaterThan(0))
    await kill(mine, 'SIGKILL')
    const before = shop.states(created.order_id).length
    shop.status = 204
    mine = await start(own)
    await until(() => expect(shop.states(created.order_id).length).toBe(before + 1))
  })

  test('while it is away every verb says that it cannot be reached, and nothing hangs', async () => {
    const created = order(await mine.provider.create(newOrder()))
    await kill(mine, 'SIGKILL')
    const away = sandboxProvider(`http://127.0.0.1:${mine.port}`, SECRET, 500)
    expect(codeOf(await away.lookUp(created.order_id))).toBe('provider_unreachable')
    expect(codeOf(await away.create(newOrder()))).toBe('provider_unreachable')
    away.close()
    mine = await start(own)
  })

  test('it ends by itself when the parent is gone', async () => {
    mine.child.disconnect()
    await ended(mine.child)
    expect(mine.child.exitCode).toBe(0)
    mine = await start(own)
  })
})
