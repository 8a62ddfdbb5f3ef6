import { isDeepStrictEqual } from 'node:util'
import { DEVICE_SETTINGS, device } from '#protocol/catalogue/device.ts'
import { refuse } from '#protocol/result.ts'
import type { Checks, Options } from '../kit/hooks.ts'
import { missing } from '../kit/references.ts'
import { amongCinemas } from '../kit/within.ts'

export const options: Options = {
  device: async (client, { within }) => {
    const { rows } = await client.query<{ value: number; label: string }>(
      `select id as value, name as label from cinemas where deleted_at is null and ${amongCinemas('id')} order by sort, id`,
      [within],
    )
    return { cinema_id: rows }
  },
}

export const check: Checks = {
  /** What its edge journalled is changed by its edge alone. */
  device: async (change) => {
    const { before, after } = change
    if (!before) return missing(change, { cinema_id: 'cinemas' })
    return Object.keys(device.shape.shape)
      .filter((field) => !DEVICE_SETTINGS.includes(field) && !isDeepStrictEqual(before[field], after[field]))
      .map((field) => refuse('fixed', field).refusal)
  },
}
