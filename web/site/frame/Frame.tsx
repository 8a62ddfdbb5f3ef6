import { Slot } from '../content/Slot.tsx'
import type { SitePageName } from '../pages/page.ts'
import { useT } from '../texts.ts'
import { CinemaSwitch } from './CinemaSwitch.tsx'
import css from './Layout.module.css'
import { Notices } from './Notices.tsx'
import { SiteFoot } from './SiteFoot.tsx'
import { SiteHead } from './SiteHead.tsx'

interface FrameProps {
  /** The page brings its own head, and has no foot. */
  is_bare: boolean
}

interface HeadProps extends FrameProps {
  /** The page below; null where there is none. */
  page: SitePageName | null
  /** The page lists what is shown. */
  lists: boolean
}

/** Pages that begin by night; their head stands in it. */
const BY_NIGHT: ReadonlySet<SitePageName | null> = new Set(['movies.view', 'events.view', 'vouchers'])

/** What stands before a page. Like the foot it is drawn by the server alone, so no browser loads its code. */
export function FrameHead({ is_bare, page, lists }: HeadProps) {
  const t = useT()
  return (
    <>
      <a className={css.skip} href="#main">
        {t('frame.skip')}
      </a>
      {!is_bare && <Notices />}
      <div className={css.top} data-theme={BY_NIGHT.has(page) ? 'dark' : undefined}>
        {!is_bare && <SiteHead />}
        {lists && <CinemaSwitch />}
        {!is_bare && <Slot name="site-below-navigation" look="plain" className={css.below} />}
      </div>
    </>
  )
}

/** What stands after a page; what of it lives is in use-foot.ts. */
export function FrameFoot({ is_bare }: FrameProps) {
  return is_bare ? null : <SiteFoot />
}
