import { once } from 'node:events'
import type { Socket } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import type pg from 'pg'

/** What of pg's connection a COPY needs; the package has no types of it. */
interface Wire {
  stream: Socket
  query(sql: string): void
  sendCopyFromChunk(bytes: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** What pg calls on a query of somebody else's making. */
interface Submittable {
  submit(wire: Wire): void
  handleCopyInResponse(wire: Wire): void
  handleCopyData(said: { chunk: Buffer }): void
  handleCommandComplete(said: { text: string }): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

const PIECE = 64 * 1024

function submit(client: pg.ClientBase, query: Submittable): void {
  client.query(query as unknown as pg.Submittable)
}

/** So many rows went over the line, as PostgreSQL counted them (`COPY 12`). */
function rowsOf(text: string): number {
  return Number(text.replace('COPY ', ''))
}

/**
 * What `copy … to stdout` answers, in pieces of 64 KiB. While nobody reads, PostgreSQL waits. `rows` resolves
 * with how many rows PostgreSQL said it were.
 */
export function copyOut(client: pg.ClientBase, sql: string): { bytes: Readable; rows: Promise<number> } {
  const bytes = new PassThrough({ readableHighWaterMark: 16 * PIECE, writableHighWaterMark: 16 * PIECE })
  const rows = Promise.withResolvers<number>()
  rows.promise.catch(() => {}) // whoever reads the bytes gets the error too
  let piece = Buffer.alloc(PIECE)
  let used = 0
  let wire: Wire
  let counted = 0
  const flush = () => {
    if (used > 0 && !bytes.write(piece.subarray(0, used))) {
      wire.stream.pause()
      bytes.once('drain', () => wire.stream.resume())
    }
    piece = Buffer.alloc(PIECE)
    used = 0
  }
  submit(client, {
    submit: (given) => {
      wire = given
      wire.query(sql)
    },
    handleCopyInResponse: () => {},
    handleCopyData: ({ chunk }) => {
      for (let at = 0; at < chunk.length; ) {
        const copied = chunk.copy(piece, used, at)
        at += copied
        used += copied
        if (used === PIECE) flush()
      }
    },
    handleCommandComplete: ({ text }) => {
      counted = rowsOf(text)
    },
    handleReadyForQuery: () => {
      flush()
      bytes.end()
      rows.resolve(counted)
    },
    handleError: (error) => {
      rows.reject(error)
      bytes.destroy(error)
    },
  })
  return { bytes, rows: rows.promise }
}

/** Sends `bytes` to `copy … from stdin`; answers how many rows PostgreSQL took. */
export function copyIn(client: pg.ClientBase, sql: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  const rows = Promise.withResolvers<number>()
  let counted = 0
  let failure: Error | null = null
  submit(client, {
    submit: (wire) => wire.query(sql),
    handleCopyInResponse: (wire) => {
      send(wire, bytes).catch((error: Error) => {
        failure = error
        wire.sendCopyFail('the backup does not read')
      })
    },
    handleCopyData: () => {},
    handleCommandComplete: ({ text }) => {
      counted = rowsOf(text)
    },
    handleReadyForQuery: () => rows.resolve(counted),
    handleError: (error) => rows.reject(failure ?? error),
  })
  return rows.promise
}

async function send(wire: Wire, bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const piece of bytes) {
    wire.sendCopyFromChunk(piece)
    if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain')
  }
  wire.endCopyFrom()
}
