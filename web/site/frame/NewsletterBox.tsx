import { Button } from '#kit/Button.tsx'
import { useAddress } from '../address.ts'
import { newsletterPage } from '../pages/newsletter/page.ts'
import { useT } from '../texts.ts'
import { NEWSLETTER_ID } from './foot-ids.ts'
import css from './NewsletterBox.module.css'

/** Leads to the page of the newsletter, where the server puts the address into the path (F-016). */
export function NewsletterBox() {
  const t = useT()
  return (
    <div className={css.strip}>
      <div>
        <h2>{t('frame.newsletter')}</h2>
        <p>{t('frame.newsletter_text')}</p>
      </div>
      <form className={css.box} action={useAddress()(newsletterPage, { email: null })}>
        <label htmlFor={NEWSLETTER_ID}>{t('shell.newsletter')}</label>
        <div>
          <input id={NEWSLETTER_ID} name="email" type="email" autoComplete="email" maxLength={254} required />
          <Button type="submit">{t('shell.subscribe')}</Button>
        </div>
      </form>
    </div>
  )
}
