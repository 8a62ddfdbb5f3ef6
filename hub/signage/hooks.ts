import type { PoolClient } from 'pg'
import type { Choice } from '#protocol/kit/resource-calls.ts'
import { refuse } from '#protocol/result.ts'
import type { Signage } from '#protocol/signage/signage.ts'
import type { Background, Theme } from '#protocol/signage/theme.ts'
import { backgroundFaults, signageFaults, themeFaults } from '#protocol/signage/theme-faults.ts'
import type { Asker, Checks, Options } from '../kit/hooks.ts'
import { choicesOf, isNamed, missing } from '../kit/references.ts'
import { amongCinemas } from '../kit/within.ts'

async function placesOf(client: PoolClient, table: 'cinemas' | 'screens', { within }: Asker): Promise<Choice[]> {
  const among = amongCinemas(table === 'cinemas' ? 'id' : 'cinema_id')
  const { rows } = await client.query<Choice>(
    `select id as value, name as label from ${table} where deleted_at is null and ${among} order by sort, id`,
    [within],
  )
  return rows
}

export const options: Options = {
  theme: async (client) => ({ background_id: await choicesOf(client, 'backgrounds') }),
  signage: async (client, by) => ({
    cinema_id: await placesOf(client, 'cinemas', by),
    screen_id: await placesOf(client, 'screens', by),
    theme_id: await choicesOf(client, 'themes'),
  }),
}

/** Whether a display or an event is drawn in a theme. */
async function isDrawn(client: PoolClient, theme_id: unknown): Promise<boolean> {
  return (await isNamed(client, 'signages', 'theme_id', theme_id)) || isNamed(client, 'events', 'theme_id', theme_id)
}

export const check: Checks = {
  /** A gradient says where it goes; text that stands on it can still be read; one in use stays. */
  background: async ({ action, after, client }) => {
    const background = after as unknown as Background
    if (action === 'create') return backgroundFaults(background)
    if (action === 'delete')
      return (await isNamed(client, 'themes', 'background_id', after.id)) ? [refuse('still_used').refusal] : []
    const { rows } = await client.query<Pick<Theme, 'colors'>>(
      'select colors from themes where background_id = $1 and deleted_at is null',
      [after.id],
    )
    const isUnread = rows.some((theme) => themeFaults(theme, background).some(({ field }) => field === 'background_id'))
    return [...backgroundFaults(background), ...(isUnread ? [refuse('low_contrast', 'color').refusal] : [])]
  },

  /** Its text can be read on its background, which is there; one that a display or an event has stays. */
  theme: async (change) => {
    const { action, after, client } = change
    const theme = after as unknown as Theme
    if (action === 'delete') return (await isDrawn(client, after.id)) ? [refuse('still_used').refusal] : []
    const { rows } = await client.query<Background>('select color, to_color from backgrounds where id = $1', [
      theme.background_id,
    ])
    const faults = await missing(change, { background_id: 'backgrounds' })
    return faults.length > 0 ? faults : themeFaults(theme, rows[0] ?? null)
  },

  /**
   * Its colours can be read; cinema, screen of that cinema, and theme are there. It stays in its cinema,
   * whose edge alone knows it.
   */
  signage: async (change) => {
    const { cinema_id, screen_id } = change.after as unknown as Signage
    if (change.before && change.before.cinema_id !== cinema_id) return [refuse('fixed', 'cinema_id').refusal]
    const faults = await missing(change, { cinema_id: 'cinemas', screen_id: 'screens', theme_id: 'themes' })
    const { rowCount } = await change.client.query('select 1 from screens where id = $1 and cinema_id <> $2', [
      screen_id,
      cinema_id,
    ])
    const elsewhere = rowCount === 0 ? [] : [refuse('unknown_choice', 'screen_id').refusal]
    return [...faults, ...elsewhere, ...signageFaults(change.after as Pick<Signage, 'colors'>)]
  },
}
