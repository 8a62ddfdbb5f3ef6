import { SectionFrame } from '../../content/SectionFrame.tsx'
import { Talk } from '../../content/Talk.tsx'
import { useT } from '../../texts.ts'
import { Form } from './Form.tsx'
import css from './Page.module.css'

/** The page by which a visitor reaches the house: in writing, by telephone, in person (F-161). */
export function Page() {
  const t = useT()
  return (
    <SectionFrame title={t('contact.title')} aside={<Talk />}>
      <p className={css.lead}>{t('contact.lead')}</p>
      <Form />
    </SectionFrame>
  )
}
