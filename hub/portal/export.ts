import type { Context } from 'hono'
import type pg from 'pg'
import { type Clocks, clockCinema, zoneOf } from '#protocol/access/clocks.ts'
import { queryText } from '#protocol/access/exports.ts'
import { exportColumns, exportInstants, type Queried } from '#protocol/kit/list-query.ts'
import type { Resource } from '#protocol/kit/resource.ts'
import { logOf } from '#protocol/server/errors.ts'
import { setPlain } from '#protocol/server/headers.ts'
import { instantThere } from '#protocol/time/business-day.ts'
import { withExhibitor } from '../db/connect.ts'
import type { HubEnv } from '../http/env.ts'
import { csvHead, csvLines } from '../kit/csv.ts'
import type { Place } from '../kit/list-query.ts'

/** How a file is asked for. */
type FileQuery = Readonly<Record<string, unknown>> & { format: 'csv' | 'csv_eu'; columns?: string | undefined }

/** Rows of an export that are read at once. */
const EXPORT_STEP = 500

type Step = (
  after: Place | null,
  limit: number,
) => Promise<{ rows: readonly Cells[]; end: Place | null; clocks: Clocks }>

type Cells = Readonly<Record<string, unknown>>

/** Ends an answer that cannot be ended as it should: whoever reads it finds that it was cut off. */
export function breakOff(c: Context<HubEnv>, error: Error): null {
  logOf(c).error({ err: error }, 'an answer broke off')
  c.env.outgoing.destroy()
  return null
}

/**
 * The rows of a list as a file: the same query without its pages, and the columns that were chosen (F-180).
 * Instants stand on the clock of their cinema, with how far that is from UTC (UX-47). The list is read step
 * by step while it is sent, however long it is. Who asks, for what, is written down and committed before the
 * first byte leaves (SECURITY, "Audit"); what cannot be written down does not leave. Where a step fails the
 * file breaks off without its end, so that a part is never taken for the whole.
 */
export async function answerFile(
  c: Context<HubEnv>,
  listed: Pick<Queried, 'columns' | 'stamped' | 'shape'> & Pick<Resource, 'base' | 'cinema'>,
  query: FileQuery,
  { pool, step }: { pool: pg.Pool; step: Step },
): Promise<Response> {
  const { format } = query
  const columns = (query.columns ?? exportColumns(listed).join()).split(',')
  const text = new TextEncoder()
  const instants = exportInstants(listed)
  const linesOf = ({ rows, clocks }: { rows: readonly Cells[]; clocks: Clocks }): string => {
    const there = rows.map((row) => onItsClock(row, instants, zoneOf(clocks, clockCinema(listed, row))))
    return csvLines(columns, there, format)
  }
  const first = await step(null, EXPORT_STEP)
  let { end } = first
  await noteExport(c, pool, [String(listed.base), columns.join(), queryText(query), format])
  const file = new ReadableStream<Uint8Array>({
    start(to) {
      to.enqueue(text.encode(csvHead(columns, format) + linesOf(first)))
    },
    async pull(to) {
      if (end === null) return to.close()
      const next = await step(end, EXPORT_STEP).catch((error: Error) => breakOff(c, error))
      if (next === null) {
        end = null // it broke off once
        return
      }
      end = next.end
      to.enqueue(text.encode(linesOf(next)))
    },
  })
  setPlain(c, 'Cache-Control', 'no-store')
  c.header('Content-Disposition', `attachment; filename="${listed.base}.csv"`)
  return c.body(file, 200, { 'Content-Type': 'text/csv; charset=utf-8' })
}

/** Its own transaction: a retry is another export, and stands there as one. */
async function noteExport(c: Context<HubEnv>, pool: pg.Pool, what: readonly string[]): Promise<void> {
  const { exhibitor_id, employee_id } = c.get('principal')
  await withExhibitor(pool, exhibitor_id, (client) =>
    client.query(
      `insert into exports (exhibitor_id, employee_id, list, columns, query, format) values ($1, $2, $3, $4, $5, $6)`,
      [exhibitor_id, employee_id, ...what],
    ),
  )
}

function onItsClock(row: Cells, instants: readonly string[], time_zone: string): Cells {
  const there = instants.flatMap((field) => {
    const instant = row[field]
    return typeof instant === 'string' ? [[field, instantThere(instant, time_zone)]] : []
  })
  return { ...row, ...Object.fromEntries(there) }
}
