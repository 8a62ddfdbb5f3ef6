import type { Context } from 'hono'
import { contentPage } from '#protocol/content/calls.ts'
import { pageAt, type Reader } from '#protocol/content/shown.ts'
import { ok, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import type { Contents } from './contents.ts'

/** Who reads what a call answers. */
export function readerOf(c: Context<HubEnv>): Reader {
  return { locale: c.get('speech').locale, first: c.get('exhibitor').locales[0]! }
}

/** The public call about the house's own pages (F-341). */
export function contentRoutes(app: HubApp, { contents }: { contents: Pick<Contents, 'of'> }): void {
  mount(app, contentPage, async (c, { body }) => {
    const page = pageAt(await contents.of(c.get('exhibitor').id), body.page_slug, readerOf(c))
    return page ? ok(page) : refuse('not_found')
  })
}
