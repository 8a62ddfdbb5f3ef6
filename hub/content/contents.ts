import { and, eq, isNull } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { type Content, content } from '#protocol/content/content.ts'
import { contents } from '../catalogue/tables/content.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Notices } from '../db/notices.ts'
import { shownHtml } from '../kit/html.ts'

/** On which an exhibitor's id is said when a text of its house changed (migration 0089). */
const CHANNEL = 'foyer_contents'

/**
 * The texts of houses as their sites show them: active ones, their HTML cleaned. Each house's are kept until
 * PostgreSQL says that one changed; while it cannot say so they are read with every question.
 */
export class Contents {
  readonly #pool: Pool
  readonly #notices: Pick<Notices, 'hears'>
  readonly #kept = new Map<number, Promise<readonly Content[]>>()

  constructor(pool: Pool, notices: Pick<Notices, 'on' | 'onGap' | 'hears'>) {
    this.#pool = pool
    this.#notices = notices
    notices.on(CHANNEL, (exhibitor_id) => this.#kept.delete(Number(exhibitor_id)))
    notices.onGap(() => this.#kept.clear())
  }

  /** All of one house, in every language. */
  of(exhibitor_id: number): Promise<readonly Content[]> {
    if (!this.#notices.hears) return readContents(this.#pool, exhibitor_id)
    const known = this.#kept.get(exhibitor_id)
    if (known) return known
    const reading = readContents(this.#pool, exhibitor_id).catch((error) => {
      this.#kept.delete(exhibitor_id)
      throw error
    })
    this.#kept.set(exhibitor_id, reading)
    return reading
  }
}

/** A row that cannot be read is left out, so that it takes no page with it. */
async function readContents(pool: Pool, exhibitor_id: number): Promise<readonly Content[]> {
  const rows = await withExhibitor(pool, exhibitor_id, (client) =>
    drizzle(client)
      .select()
      .from(contents)
      .where(and(isNull(contents.deleted_at), eq(contents.status, 'active'))),
  )
  return rows.flatMap((row) => content.row.safeParse(row).data ?? []).map(shown)
}

function shown(row: Content): Content {
  if (row.type === 'preset') return row
  const groups = row.groups.map(({ title, questions }) => ({
    title,
    questions: questions.map(({ question, answer }) => ({ question, answer: shownHtml(answer) })),
  }))
  return { ...row, text: shownHtml(row.text), groups }
}
