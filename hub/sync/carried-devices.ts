import type pg from 'pg'
import { device } from '#protocol/catalogue/device.ts'
import { DEVICES_MAX } from '#protocol/devices/fleet.ts'
import { Name } from '#protocol/kit/text.ts'
import type { CarriedDevice } from '#protocol/sync/recount.ts'
import type { OfRecount } from './recount-reports.ts'

const CARRIED = `json_to_recordset($3::json)
  as x (device_uuid text, type text, name text, series text, status text, token_hash text)`

const REGISTERS = `insert into recount_registers (cinema_id, exhibitor_id, epoch, uid, name)
  select $1, $2, $4, x.device_uuid, x.name from ${CARRIED} where x.type in ('register', 'pos') on conflict do nothing`

const DEVICES = `insert into devices (exhibitor_id, cinema_id, uid, type, name, series, status)
  select $2, $1, x.device_uuid, x.type, x.name, x.series, x.status from ${CARRIED}
  where not exists (select from devices d where d.uid = x.device_uuid)
  limit (select greatest(0, ${DEVICES_MAX} - count(*)) from devices where cinema_id = $1 and deleted_at is null)`

const TOKENS = `insert into device_tokens (cinema_id, exhibitor_id, uid, token_hash)
  select $1, $2, x.device_uuid, x.token_hash from ${CARRIED}
  where exists (select from devices d where d.uid = x.device_uuid and d.cinema_id = $1) on conflict do nothing`

/** What a device must be called here, where it is one of ours. */
const KNOWABLE = device.shape.pick({ uid: true, series: true })

/**
 * Takes what a box says of its devices when it begins anew after a restore of the hub, inside the transaction
 * of its admission: a register that was paired after the backup may hold receipts, so its report is waited
 * for (L9 b), and the portal shows it. What the hub knows of a device stays, and a device that this house
 * knows in another cinema is none of this one; a repeat changes nothing. Of a uid that is said twice the
 * first counts.
 */
export async function takeCarried(
  client: pg.ClientBase,
  { exhibitor_id, cinema_id, epoch }: OfRecount,
  carried: readonly CarriedDevice[],
): Promise<void> {
  const own = new Map<string, CarriedDevice>()
  for (const one of carried) {
    const { device_uuid: uid, series } = one
    if (own.has(uid) || !KNOWABLE.safeParse({ uid, series }).success) continue
    own.set(uid, { ...one, name: Name(60).safeParse(one.name).data ?? uid.slice(0, 8) })
  }
  if (own.size === 0) return
  const of = [cinema_id, exhibitor_id, JSON.stringify([...own.values()])]
  await client.query(REGISTERS, [...of, epoch])
  await client.query(DEVICES, of)
  await client.query(TOKENS, of)
}
