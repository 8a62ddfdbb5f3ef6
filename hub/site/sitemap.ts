import type pg from 'pg'
import type { Content } from '#protocol/content/content.ts'
import { pagesFor } from '#protocol/content/shown.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { PATHS } from '#protocol/site/paths.ts'
import type { SitemapPage } from '#protocol/site/sitemap.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Contents } from '../content/contents.ts'
import { withExhibitor } from '../db/connect.ts'
import { typesInShop } from '../vouchers/shop-types.ts'
import { eventsWithPage } from './events.ts'
import type { Visit } from './loaders.ts'
import { hasPage } from './movie.ts'
import { type ProgrammeParts, readProgramme } from './programme.ts'

export interface SitemapParts extends Pick<ProgrammeParts, 'catalogue'> {
  pool: pg.Pool
  contents: Pick<Contents, 'of'>
}

/** When what a page says was changed last; that of a movie or an event has its schedules too. */
interface Changes {
  movie: ReadonlyMap<string, string>
  event: ReadonlyMap<string, string>
  voucher: ReadonlyMap<string, string>
  content: ReadonlyMap<string, string>
}

const CHANGED = `
select 'movie' as kind, id::text as key, greatest(changed_at, (
  select max(changed_at) from schedules where movie_id = movies.id and not is_draft
)) as changed_at from movies
union all
select 'event', events.id::text, greatest(events.changed_at, schedules.changed_at)
from events join schedules on schedules.id = schedule_id
union all
select 'voucher', id::text, changed_at from voucher_types
union all
select 'content', page_slug, max(changed_at) from contents where page_slug is not null group by page_slug`

/** Every page of a house that search engines shall know, in each of its languages (F-027). */
export class Sitemaps {
  readonly #parts: SitemapParts
  /** As long as neither catalogue nor texts change. */
  readonly #changes = new WeakMap<Catalogue, { contents: readonly Content[]; changes: Changes }>()

  constructor(parts: SitemapParts) {
    this.#parts = parts
  }

  async pages({ exhibitor, now }: Pick<Visit, 'exhibitor' | 'now'>): Promise<SitemapPage[]> {
    const programme = await readProgramme(this.#parts, { exhibitor, now })
    const contents = await this.#parts.contents.of(exhibitor.id)
    const { catalogue } = programme
    const changes = await this.#changesOf(exhibitor.id, catalogue, contents)
    const { locales, website_config, public_config } = exhibitor
    const { vouchers, tickets, newsletters } = public_config.features
    const page = (path: string, changed_at: string | null = null): SitemapPage => ({ path, locales, changed_at })
    const movies = [...catalogue.movie.values()].filter((movie) => hasPage(movie, programme))
    const written = contentPages(contents, locales)
    const own = [
      ...(vouchers ? [PATHS.vouchers] : []),
      ...(tickets ? [PATHS.schools] : []),
      ...(newsletters ? [PATHS.newsletter] : []),
    ].filter((path) => !written.some(([slug]) => PATHS.content(slug) === path))
    return [
      ...(website_config.home_redirect ? [] : [page(PATHS.home)]),
      ...[PATHS.movies, PATHS.events, PATHS.info, PATHS.contact, ...own].map((path) => page(path)),
      ...movies.map(({ id, slug }) => page(PATHS.movie(slug), changes.movie.get(String(id)) ?? null)),
      ...eventsWithPage(catalogue).map(({ event: { id, slug } }) =>
        page(PATHS.event(slug), changes.event.get(String(id)) ?? null),
      ),
      ...typesInShop({ catalogue, exhibitor }).map(({ id, slug }) =>
        page(PATHS.voucher(slug), changes.voucher.get(String(id)) ?? null),
      ),
      ...written.map(([slug, languages]) => ({
        path: PATHS.content(slug),
        locales: languages,
        changed_at: changes.content.get(slug) ?? null,
      })),
    ]
  }

  async #changesOf(exhibitor_id: number, catalogue: Catalogue, contents: readonly Content[]): Promise<Changes> {
    const known = this.#changes.get(catalogue)
    if (known?.contents === contents) return known.changes
    const changes = await readChanges(this.#parts.pool, exhibitor_id)
    this.#changes.set(catalogue, { contents, changes })
    return changes
  }
}

/** The pages that the house wrote, each with the languages in which a reader finds it. */
function contentPages(contents: readonly Content[], locales: readonly Locale[]): [string, Locale[]][] {
  const found = locales.flatMap((locale) =>
    pagesFor(contents, { locale, first: locales[0]! }).map(({ page_slug }) => ({ page_slug, locale })),
  )
  const by_slug = Map.groupBy(found, ({ page_slug }) => page_slug)
  return [...by_slug].map(([slug, same]) => [slug, same.map(({ locale }) => locale)])
}

async function readChanges(pool: pg.Pool, exhibitor_id: number): Promise<Changes> {
  const { rows } = await withExhibitor(pool, exhibitor_id, (client) =>
    client.query<{ kind: keyof Changes; key: string; changed_at: Date }>(CHANGED),
  )
  const by_kind = Map.groupBy(rows, ({ kind }) => kind)
  const of = (kind: keyof Changes): ReadonlyMap<string, string> =>
    new Map((by_kind.get(kind) ?? []).map(({ key, changed_at }) => [key, new Date(changed_at).toISOString()]))
  return { movie: of('movie'), event: of('event'), voucher: of('voucher'), content: of('content') }
}
