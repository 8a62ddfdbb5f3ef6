import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 64 })

/**
 * The sandbox provider's HTTP calls that a sale needs, over kept connections; anything but 200 is an error.
 */
export class FloorProvider {
  readonly #url: string
  readonly #secret: string

  constructor(url: string, secret: string) {
    this.#url = url
    this.#secret = secret
  }

  create(order: object): Promise<{ checkout_url: string }> {
    return this.#ask('POST', '/orders', 'application/json', JSON.stringify(order))
  }

  lookUp(order_id: string): Promise<{ state: string; captured_cents: number }> {
    return this.#ask('GET', `/orders/${order_id}`)
  }

  markSettled(order_id: string, event: string): Promise<unknown> {
    return this.#ask('PUT', `/orders/${order_id}/settled`, 'text/plain; charset=utf-8', event)
  }

  #ask<A>(method: string, path: string, type?: string, body?: string): Promise<A> {
    const headers: Record<string, string | number> = { authorization: `Bearer ${this.#secret}` }
    if (type !== undefined && body !== undefined)
      Object.assign(headers, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
    return new Promise((resolve, reject) => {
      const asked = request(this.#url + path, { method, agent, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => {
          if (response.statusCode === 200) resolve(JSON.parse(text) as A)
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`))
        })
      })
      asked.on('error', reject)
      asked.end(body)
    })
  }
}
