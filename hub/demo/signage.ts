import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { signage } from '#protocol/signage/signage.ts'
import { background, theme } from '#protocol/signage/theme.ts'
import { backgrounds, signages, themes } from '../catalogue/tables/signage.ts'

const BACKGROUNDS = [
  { name: 'Black', type: 'plain', color: '#0c0c10', sort: 1 },
  { name: 'Dusk', type: 'gradient', color: '#171226', to_color: '#2b1a24', angle: 160, sort: 2 },
  { name: 'Paper', type: 'plain', color: '#f6f1e7', sort: 3 },
] as const

const DARK = { background: '#0c0c10', text: '#f6f1e7', muted: '#b9b2a6', accent: '#f0a93a' }
const LIGHT = { background: '#f6f1e7', text: '#1b1a18', muted: '#5d5850', accent: '#8a3d12' }
const THEMES = [
  { name: 'House, dark', colors: DARK, background: 'Black', sort: 1 },
  { name: 'Premiere', colors: DARK, background: 'Dusk', sort: 2 },
  { name: 'Matinee', colors: LIGHT, background: 'Paper', sort: 3 },
] as const

/**
 * What stands behind displays, how they look, one display at the door of each screen and one in each foyer,
 * into a transaction of this exhibitor whose screens are there.
 */
export async function insertSignage(client: PoolClient, mine: { exhibitor_id: number }): Promise<void> {
  const db = drizzle(client)
  const behind = await db
    .insert(backgrounds)
    .values(BACKGROUNDS.map((row) => ({ ...background.shape.parse(row), ...mine })))
    .returning({ id: backgrounds.id, name: backgrounds.name })
  const idOf = new Map(behind.map(({ id, name }) => [name, id]))
  const looks = await db
    .insert(themes)
    .values(
      THEMES.map(({ background: name, ...row }) => ({
        ...theme.shape.parse({ ...row, background_id: idOf.get(name) }),
        ...mine,
      })),
    )
    .returning({ id: themes.id })
  const theme_id = looks[0]!.id
  const doors = await client.query<{ cinema_id: number; screen_id: number; name: string }>(
    'select cinema_id, id as screen_id, name from screens order by sort',
  )
  const foyers = await client.query<{ cinema_id: number }>('select id as cinema_id from cinemas order by sort, id')
  const rows = [
    ...doors.rows.map(({ name, ...place }) => ({ ...place, name: `Door of ${name}`, type: 'now_playing' })),
    ...foyers.rows.map((place) => ({ ...place, name: 'Foyer', type: 'final_program', orientation: 'portrait' })),
  ]
  const queue_items = [{ part: 'schedules' }, { part: 'messages' }]
  const messages = ['Please switch your phone off.']
  await db
    .insert(signages)
    .values(rows.map((row) => ({ ...signage.shape.parse({ ...row, theme_id, queue_items, messages }), ...mine })))
}
