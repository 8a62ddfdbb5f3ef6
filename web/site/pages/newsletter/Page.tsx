import type { NewsletterPage } from '#protocol/site/pages.ts'
import { SectionFrame } from '../../content/SectionFrame.tsx'
import { Slot } from '../../content/Slot.tsx'
import { useT } from '../../texts.ts'
import { Form } from './Form.tsx'
import css from './Page.module.css'

/** The page by which a visitor asks for the newsletter (F-157, F-158). */
export function Page({ data }: { data: NewsletterPage }) {
  const t = useT()
  return (
    <SectionFrame title={t('newsletter.title')} aside={<Slot name="newsletter-subscribe" />}>
      <p className={css.lead}>{t('newsletter.lead')}</p>
      <Form data={data} />
    </SectionFrame>
  )
}
