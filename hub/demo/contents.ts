import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { content } from '#protocol/content/content.ts'
import { LOCALES } from '#protocol/i18n/locales.ts'
import { contents } from '../catalogue/tables/content.ts'
import type { DemoContent } from './demo-content.ts'
import { PAGES } from './pages.ts'
import { WIDGETS } from './widgets.ts'

const PRESETS: readonly DemoContent[] = [
  {
    type: 'preset',
    key: 'newsletter',
    en: { title: 'Newsletter, opening', text: 'Good evening, here is the week.' },
    de: { title: 'Newsletter, Anfang', text: 'Guten Abend, das ist die Woche.' },
    fr: { title: 'Lettre d’information, début', text: 'Bonsoir, voici la semaine.' },
    nl: { title: 'Nieuwsbrief, begin', text: 'Goedenavond, dit is de week.' },
  },
]

/**
 * The texts of the house, into a transaction of this exhibitor: its pages, what it says in the slots of its
 * site and letters, and what forms begin with.
 */
export async function insertContents(client: PoolClient, mine: { exhibitor_id: number }): Promise<void> {
  const rows = [...PAGES, ...WIDGETS, ...PRESETS].flatMap(({ type, key, page_slug, priority, ...said }) =>
    LOCALES.map((locale) => content.shape.parse({ type, key, page_slug, priority, locale, ...said[locale] })),
  )
  await drizzle(client)
    .insert(contents)
    .values(rows.map((row) => ({ ...row, ...mine })))
}
