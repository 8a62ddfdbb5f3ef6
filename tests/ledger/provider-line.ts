import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What becomes of an order on its way: it is opened, refused, or opened and the answer does not arrive. */
export type OrderFate = 'opened' | 'refused' | 'lost'

/** The network between one hub and the provider. */
export class ProviderLine {
  readonly url: string
  readonly #provider_url: string
  #fate: OrderFate = 'opened'

  private constructor(url: string, provider_url: string) {
    this.url = url
    this.#provider_url = provider_url
  }

  static async open(provider_url: string): Promise<ProviderLine> {
    let line: ProviderLine | null = null
    const server = createServer((request, response) => void line?.carry(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    line = new ProviderLine(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, provider_url)
    return line
  }

  meet(fate: OrderFate): void {
    this.#fate = fate
  }

  async carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request
    const body = await buffer(request)
    const fate = method === 'POST' && url === '/orders' ? this.#fate : 'opened'
    if (fate === 'refused') return void response.writeHead(503).end()
    const { authorization = '', 'content-type': type = 'application/json' } = headers
    const answer = await fetch(`${this.#provider_url}${url}`, {
      method,
      headers: { authorization, 'content-type': type },
      ...(body.length > 0 ? { body } : {}),
    })
    const text = await answer.text()
    if (fate === 'lost') response.writeHead(502).end()
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  }
}
