import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { type Refusal, type Result, refuse } from '#protocol/result.ts'

/** Something that somebody asks for by a number that he drew; without one it is done each time. */
export interface Request {
  request_id: string | undefined
  by: { exhibitor_id: number; employee_id: number }
  /** All that makes it another request; no secret is in it. */
  said: unknown
}

/** What is done the first time, what of it is kept, and what is answered the next time. */
interface Doing<T, R> {
  first: () => Promise<Result<T, R>>
  made: (value: T) => unknown
  again: (made: unknown) => Promise<Result<T, R>>
}

const TAKE = `
insert into portal_requests (exhibitor_id, request_id, employee_id, request_hash) values ($1, $2, $3, $4)
on conflict do nothing`
const KNOWN = `
select made from portal_requests where exhibitor_id = $1 and request_id = $2 and employee_id = $3 and request_hash = $4`
const KEEP = 'update portal_requests set made = $3 where exhibitor_id = $1 and request_id = $2'

/**
 * Does something once in the caller's transaction, however often it is asked for: who asks while the first
 * one is still at work waits for it. What was refused has not been done, if its transaction is called off. A
 * number that was used for something else, or by somebody else, is refused.
 * @source F-173
 */
export async function once<T, R>(
  client: PoolClient,
  { request_id, by, said }: Request,
  { first, made, again }: Doing<T, R>,
): Promise<Result<T, R | Refusal<'key_used_again'>>> {
  if (request_id === undefined) return first()
  const hash = createHash('sha256').update(JSON.stringify(said)).digest('hex')
  const key = [by.exhibitor_id, request_id]
  const { rowCount } = await client.query(TAKE, [...key, by.employee_id, hash])
  if (rowCount === 0) {
    const [known] = (await client.query<{ made: unknown }>(KNOWN, [...key, by.employee_id, hash])).rows
    return known ? again(known.made) : refuse('key_used_again')
  }
  const done = await first()
  if (done.ok) await client.query(KEEP, [...key, JSON.stringify(made(done.value))])
  return done
}
