import type { PageData, PageName } from '#protocol/site/pages.ts'
import { render } from '../server.tsx'
import * as sample from './sample.ts'

export type Loaded = { [N in PageName]?: PageData<N> | null }

/** What the site answers to a request, made of these pages. */
export function get(path: string, pages: Loaded = {}, headers: Record<string, string> = {}): Promise<Response> {
  return render(new Request(`https://kino.example${path}`, { headers }), sample.context(pages))
}

export async function html(path: string, pages: Loaded = {}): Promise<string> {
  const response = await get(path, pages)
  return (await response.text()).replaceAll('&#x27;', "'")
}

/** What of a page stands between its head and its foot. */
export function mainOf(page: string): string {
  return /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? ''
}

/** The words a visitor reads, without marks and the data that comes along. */
export function words(page: string): string {
  return page
    .replace(/<head>[\s\S]*?<\/head>|<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}
