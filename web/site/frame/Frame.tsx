import { Slot } from '../content/Slot.tsx'
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
  /** The page lists what is shown. */
  lists: boolean
}

/** What stands before a page. Like the foot it is drawn by the server alone, so no browser loads its code. */
export function FrameHead({ is_bare, lists }: HeadProps) {
  const t = useT()
  return (
    <>
      <a className={css.skip} href="#main">
        {t('frame.skip')}
      </a>
      {!is_bare && <Notices />}
      {!is_bare && <SiteHead />}
      {lists && <CinemaSwitch />}
      {!is_bare && <Slot name="site-below-navigation" look="plain" className={css.below} />}
    </>
  )
}

/** What stands after a page; what of it lives is in use-foot.ts. */
export function FrameFoot({ is_bare }: FrameProps) {
  return is_bare ? null : <SiteFoot />
}
