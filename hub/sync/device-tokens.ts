import type pg from 'pg'
import { DEVICES_MAX } from '#protocol/devices/fleet.ts'
import type { DeviceToken } from '#protocol/sync/recount.ts'
import { withExhibitor } from '../db/connect.ts'

/** No cinema has more of them than twice as many devices. */
const KEEP = `insert into device_tokens (cinema_id, exhibitor_id, uid, token_hash)
  select $1, $2, x.device_uuid, x.token_hash from json_to_recordset($3::json) as x (device_uuid text, token_hash text)
  where (select count(*) from device_tokens where cinema_id = $1) < ${2 * DEVICES_MAX}
    or exists (select from device_tokens where cinema_id = $1 and uid = x.device_uuid)
  on conflict (cinema_id, uid) do update set token_hash = excluded.token_hash`

/**
 * Keeps the hashes of devices' tokens, as their edge says them: the next box of the cinema takes them over,
 * so that no register is paired anew (L9). One statement; a repeat changes nothing.
 */
export async function keepTokens(
  pool: pg.Pool,
  { exhibitor_id, cinema_id }: { exhibitor_id: number; cinema_id: number },
  tokens: readonly DeviceToken[],
): Promise<void> {
  const last = [...new Map(tokens.map((one) => [one.device_uuid, one])).values()]
  await withExhibitor(pool, exhibitor_id, (client) =>
    client.query(KEEP, [cinema_id, exhibitor_id, JSON.stringify(last)]),
  )
}
