import { isDeepStrictEqual } from 'node:util'
import { type Device, device, settingsOf } from '#protocol/catalogue/device.ts'
import { paperFaults } from '#protocol/catalogue/paper-template.ts'
import type { Choice } from '#protocol/kit/resource-calls.ts'
import { type Refusal, refuse } from '#protocol/result.ts'
import type { Change, Checks, Options } from '../kit/hooks.ts'
import { missing } from '../kit/references.ts'
import { amongCinemas } from '../kit/within.ts'

/** What each field may choose, in the cinemas that somebody reaches. */
const CHOICES: Readonly<Record<string, string>> = {
  cinema_id: `select id as value, name as label from cinemas where deleted_at is null and ${amongCinemas('id')} order by sort, id`,
  parent_id: `select id as value, name as label from devices where deleted_at is null and ${amongCinemas('cinema_id')} order by series, id`,
  signage_id: `select id as value, name as label from signages where deleted_at is null and ${amongCinemas('cinema_id')} order by sort, id`,
}
/** By which a device may be paid (protocol/payments/payment-method.ts `methodsAtDevice`). */
const OPEN = `deleted_at is null and status = 'active' and 'register' = any (access)`
const METHODS = `select id as value, name as label from payment_methods where ${OPEN} order by sort, id`

export const options: Options = {
  device: async (client, { within }) => {
    const choices: Record<string, Choice[]> = { payment_method_ids: (await client.query<Choice>(METHODS)).rows }
    for (const [field, sql] of Object.entries(CHOICES))
      choices[field] = (await client.query<Choice>(sql, [within])).rows
    return choices
  },
}

const REFERENCES = { parent_id: 'devices', signage_id: 'signages' }

export const check: Checks = {
  /** What its edge journalled is changed by its edge alone; what a device belongs to stands in its cinema. */
  device: async (change) => {
    const { before, after } = change
    const closed = await closedMethods(change)
    if (!before) return [...closed, ...(await missing(change, { cinema_id: 'cinemas', ...REFERENCES }))]
    const own = settingsOf(before.type as Device['type'])
    const fixed = Object.keys(device.shape.shape)
      .filter((field) => !own.includes(field) && !isDeepStrictEqual(before[field], after[field]))
      .map((field) => refuse('fixed', field).refusal)
    const unprinted = paperFaults(after.template as Device['template'], 'template')
    return [...fixed, ...unprinted, ...closed, ...(await missing(change, REFERENCES)), ...(await strangers(change))]
  },
}

/**
 * Ways to pay that it did not have before and that no register takes; those that it gets are kept as they are
 * until the change is committed.
 */
async function closedMethods({ client, before, after }: Change): Promise<Refusal<'unknown_choice'>[]> {
  const [own, had] = [after.payment_method_ids, before?.payment_method_ids] as (number[] | undefined)[]
  const named = (own ?? []).filter((id) => !had?.includes(id))
  const sql = `select id from payment_methods where id = any ($1) and ${OPEN} order by id for share`
  const open = (await client.query<{ id: number }>(sql, [named])).rows.map(({ id }) => id)
  return named.every((id) => open.includes(id)) ? [] : [refuse('unknown_choice', 'payment_method_ids').refusal]
}

/**
 * Of what it belongs to and shows, that which is of another cinema, itself, or belongs to something too; a
 * device to which others belong belongs to none.
 */
async function strangers({ client, before, after }: Change) {
  const faults = []
  if (typeof after.parent_id === 'number' && after.parent_id !== before?.parent_id) {
    const { rowCount } = await client.query(
      `select 1 from devices where id = $1 and cinema_id = $2 and id <> $3 and parent_id is null
       and not exists (select 1 from devices where parent_id = $3 and deleted_at is null)`,
      [after.parent_id, after.cinema_id, after.id],
    )
    if (rowCount === 0) faults.push(refuse('unknown_choice', 'parent_id').refusal)
  }
  if (typeof after.signage_id === 'number' && after.signage_id !== before?.signage_id) {
    const { rowCount } = await client.query('select 1 from signages where id = $1 and cinema_id = $2', [
      after.signage_id,
      after.cinema_id,
    ])
    if (rowCount === 0) faults.push(refuse('unknown_choice', 'signage_id').refusal)
  }
  return faults
}
