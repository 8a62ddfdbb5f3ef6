import { Slot } from '../content/Slot.tsx'
import { useT } from '../texts.ts'
import css from './Frame.module.css'
import { Notices } from './Notices.tsx'
import { SiteFoot } from './SiteFoot.tsx'
import { SiteHead } from './SiteHead.tsx'

interface FrameProps {
  /** The page brings its own head, and has no foot. */
  bare: boolean
}

/** What stands before a page. Like the foot it is drawn by the server alone, so no browser loads its code. */
export function FrameHead({ bare }: FrameProps) {
  const t = useT()
  return (
    <>
      <a className={css.skip} href="#main">
        {t('shell.skip')}
      </a>
      {!bare && <Notices />}
      {!bare && <SiteHead />}
      {!bare && <Slot name="site-below-navigation" look="plain" className={css.below} />}
    </>
  )
}

/** What stands after a page. */
export function FrameFoot({ bare }: FrameProps) {
  return bare ? null : <SiteFoot />
}
