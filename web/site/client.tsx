import './site.css'
import { hydrateRoot } from 'react-dom/client'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { CheckoutPage } from '#protocol/site/pages.ts'
import { endLeftForms, keepPosition } from './arrival.ts'
import type { PageContent } from './context.ts'
import { DATA_ID, ROOT_ID } from './document-ids.ts'
import { reloadWhenAnswered } from './missing-part.ts'
import { draftKey } from './pages/checkout/draft-key.ts'
import { componentOf, pageOf } from './pages/pages.ts'
import { Site } from './Site.tsx'
import { siteTexts } from './texts.ts'

/** Begins where the server ended: the same page, with the data that came along with it. */
async function start(): Promise<void> {
  const content = JSON.parse(document.getElementById(DATA_ID)!.textContent ?? '{}') as PageContent
  keepPosition()
  followForms(content)
  addEventListener('vite:preloadError', () => void reloadWhenAnswered())
  const [texts, Page] = await Promise.all([
    siteTexts(document.documentElement.lang as Locale),
    componentOf(content.page),
  ])
  hydrateRoot(
    document.getElementById(ROOT_ID)!,
    <Site content={content} address={location} texts={texts} Page={Page} />,
  )
}

/**
 * A form that was left by navigation has ended, whichever way led here (F-085). A page of one visitor that
 * the browser kept as it was is loaded anew: its time went on meanwhile.
 */
function followForms({ page, data }: PageContent): void {
  const shown = page === 'checkout' ? draftKey((data as CheckoutPage).schedule.id) : null
  endLeftForms(shown)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (pageOf(page)?.private) location.reload()
    else endLeftForms(shown)
  })
}

void start()
