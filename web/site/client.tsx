import './site.css'
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Wording } from '#kit/texts.tsx'
import type { Locale } from '#protocol/i18n/locales.ts'
import { sayIn } from '#protocol/i18n/say.ts'
import type { Texts } from '#protocol/i18n/texts.ts'
import type { CheckoutPage } from '#protocol/site/pages.ts'
import { endLeftForms, keepPosition } from './arrival.ts'
import type { PageContent } from './context.ts'
import { DATA_ID, ROOT_ID } from './document-ids.ts'
import { reloadWhenAnswered } from './missing-part.ts'
import { draftKey } from './pages/checkout/draft-key.ts'
import { loadPart } from './parts.ts'
import { Site } from './Site.tsx'

/** So long after its start a page moves what changes (F-019, F-315). */
const PRELOAD_MS = 1000

/** Begins where the server ended: the same page, with the data that came along with it. */
async function start(): Promise<void> {
  const content = JSON.parse(document.getElementById(DATA_ID)!.textContent!) as PageContent
  // `preload` is its only class
  setTimeout(() => {
    document.body.className = ''
  }, PRELOAD_MS)
  keepPosition()
  followForms(content)
  addEventListener('vite:preloadError', () => void reloadWhenAnswered())
  const [texts, component] = await Promise.all([loadTexts(), loadPart<{ Page: PageOfSite }>('page')])
  if (!(texts && component)) return
  hydrateRoot(
    document.getElementById(ROOT_ID)!,
    <Site content={content} address={location} texts={texts} Page={component[0]?.Page ?? null} />,
  )
}

type PageOfSite = ComponentType<{ data: never }>

/** The rooms of the texts that this page has, in its language: each file exports one. */
async function loadTexts(): Promise<Wording | null> {
  const locale = document.documentElement.lang as Locale
  const rooms = await loadPart<Record<string, Texts>>('texts')
  return rooms && { locale, t: sayIn(locale, Object.assign({}, ...rooms.flatMap(Object.values))) }
}

/**
 * A form that was left by navigation has ended, whichever way led here (F-085). A page of one visitor that
 * the browser kept as it was is loaded anew: its time went on meanwhile.
 */
function followForms({ page, data, is_private }: PageContent): void {
  const shown = page === 'buy.tickets' ? draftKey((data as CheckoutPage).schedule.id) : null
  endLeftForms(shown)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (is_private) location.reload()
    else endLeftForms(shown)
  })
}

void start()
