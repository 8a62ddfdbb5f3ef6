import { Button, buttonClass } from '#kit/Button.tsx'
import type { NewsletterLinkPage } from '#protocol/site/pages.ts'
import { useAddress } from '../../address.ts'
import { SectionFrame } from '../../content/SectionFrame.tsx'
import { useT } from '../../texts.ts'
import { newsletterPage } from '../newsletter/page.ts'
import css from './Page.module.css'

/** The words of each link while it may still be followed, and when that is done. */
const WORDS = {
  confirm: { asks: 'confirm', done: 'confirmed' },
  leave: { asks: 'leave', done: 'left' },
} as const

/**
 * Where a link of a letter leads (F-159). To open it changes nothing, because mail filters open every link:
 * one press does, without JavaScript too.
 */
export function Page({ data: { doing, state, action } }: { data: NewsletterLinkPage }) {
  const t = useT()
  const to = useAddress()
  const { asks, done } = WORDS[doing]
  if (state.kind === 'asks')
    return (
      <SectionFrame title={t(`newsletter.${asks}_title`)}>
        <p className={css.lead}>{t(`newsletter.${asks}_text`, { email: state.email })}</p>
        <form method="post" action={action}>
          <Button type="submit" look="lamp">
            {t(`newsletter.${asks}_button`)}
          </Button>
        </form>
      </SectionFrame>
    )
  const said = state.kind === 'done' ? done : 'over'
  return (
    <SectionFrame title={t(`newsletter.${said}_title`)}>
      <p className={css.lead} role="status">
        {t(`newsletter.${said}`)}
      </p>
      {state.kind === 'over' && (
        <a className={buttonClass('outline')} href={to(newsletterPage, { email: null })}>
          {t('newsletter.again')}
        </a>
      )}
    </SectionFrame>
  )
}
