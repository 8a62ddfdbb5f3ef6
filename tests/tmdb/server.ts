import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { CONCLAVE, FOUND } from './recorded.ts'

export type TmdbAnswer = (request: IncomingMessage, response: ServerResponse) => void

/** A TMDB on this machine that answers as it was recorded. */
export interface RecordedTmdb {
  url: string
  asked: IncomingMessage[]
  /** What it answers in the place of that. */
  instead: TmdbAnswer | null
  /** What it says of the movie beside what was recorded. */
  changed: Readonly<Record<string, unknown>>
  close(): void
}

/** From here on the hubs of this process ask it. */
export async function startTmdb(): Promise<RecordedTmdb> {
  const poster = await sharp({ create: { width: 500, height: 750, channels: 3, background: '#512' } })
    .jpeg()
    .toBuffer()
  const server = createServer((request, response) => {
    tmdb.asked.push(request)
    if (tmdb.instead) return tmdb.instead(request, response)
    const { pathname } = new URL(request.url!, tmdb.url)
    if (pathname.endsWith('.jpg')) return void response.end(poster)
    const known: Record<string, unknown> = {
      '/authentication': { success: true },
      '/search/movie': FOUND,
      '/movie/974576': { ...CONCLAVE, ...tmdb.changed },
    }
    const said = known[pathname]
    response.writeHead(said ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(said ?? {}))
  })
  const tmdb: RecordedTmdb = {
    url: '',
    asked: [],
    instead: null,
    changed: {},
    close: () => {
      delete process.env.TMDB_URL
      server.closeAllConnections()
      server.close()
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  tmdb.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env.TMDB_URL = tmdb.url
  return tmdb
}

/** An answer with this status and body. */
export function saying(status: number, body: string): TmdbAnswer {
  return (_, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}
