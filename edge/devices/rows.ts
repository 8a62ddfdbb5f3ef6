import type { DeviceType } from '#protocol/devices/calls.ts'
import { SERIES_LETTER } from '#protocol/devices/events.ts'
import type { EdgeDb } from '../db/open.ts'

/** A row of the table `devices`. */
export interface DeviceRow {
  device_uuid: string
  type: DeviceType
  name: string
  status: 'active' | 'logout' | 'blocked'
  series: string
  address: string
  token_hash: string | null
  secret_hash: string | null
  fetch_until: number | null
  last_seen_at: string | null
}

export type DeviceRows = ReturnType<typeof deviceRows>

/** The statements of the table `devices`. */
export function deviceRows({ sqlite }: EdgeDb) {
  const get = sqlite.prepare<[string], DeviceRow>('select * from devices where device_uuid = ?')
  const all = sqlite.prepare<[], DeviceRow>('select * from devices order by approved_at, device_uuid')
  const countUp = sqlite.prepare<[string], number>(
    `insert into device_series (letter, last) values (?, 1)
     on conflict (letter) do update set last = last + 1 returning last`,
  )
  const countedTo = sqlite.prepare<[string, number]>(
    `insert into device_series (letter, last) values (?, ?)
     on conflict (letter) do update set last = max(last, excluded.last)`,
  )
  return {
    get: (device_uuid: string) => get.get(device_uuid),
    all: () => all.all(),
    nextSeries: (type: DeviceType) => `${SERIES_LETTER[type]}${countUp.pluck().get(SERIES_LETTER[type])}`,
    approve: sqlite.prepare(
      `insert into devices (device_uuid, type, name, status, series, address, secret_hash, fetch_until, approved_at, approved_by)
       values (@device_uuid, @type, @name, 'active', @series, @address, @secret_hash, @fetch_until, @at, @approved_by)
       on conflict (device_uuid) do update set type = excluded.type, name = excluded.name, status = 'active', series = excluded.series,
         address = excluded.address, token_hash = null, secret_hash = excluded.secret_hash,
         fetch_until = excluded.fetch_until, approved_at = excluded.approved_at, approved_by = excluded.approved_by`,
    ),
    carry: sqlite.prepare(
      `insert into devices (device_uuid, type, name, status, series, address, token_hash, approved_at, approved_by, blocked_at)
       values (@device_uuid, @type, @name, @status, @series, '', @token_hash, @at, @approved_by, @blocked_at)
       on conflict do nothing`,
    ),
    /** No series of that letter is given again up to this number. */
    countedTo: (type: DeviceType, last: number) => countedTo.run(SERIES_LETTER[type], last),
    setToken: sqlite.prepare<[string, string]>('update devices set token_hash = ? where device_uuid = ?'),
    use: sqlite.prepare<[string, string, string | null]>(
      'update devices set last_seen_at = ?, secret_hash = null where device_uuid = ? and token_hash = ?',
    ),
    block: sqlite.prepare<[string, string]>(
      "update devices set status = 'blocked', blocked_at = ?, secret_hash = null where device_uuid = ?",
    ),
    unblock: sqlite.prepare<[string]>("update devices set status = 'logout', blocked_at = null where device_uuid = ?"),
    logout: sqlite.prepare<[string]>("update devices set status = 'logout', secret_hash = null where device_uuid = ?"),
    endSignIns: sqlite.prepare<[string]>('delete from sign_ins where device_uuid = ?'),
  }
}
