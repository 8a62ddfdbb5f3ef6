import { useEffect, useRef, useState } from 'react'
import { Button } from '#kit/Button.tsx'
import { useAddress } from '../address.ts'
import { newsletterPage } from '../pages/newsletter/page.ts'
import { useT } from '../texts.ts'
import { useHydrated } from '../use-hydrated.ts'
import css from './NewsletterBox.module.css'

/**
 * Leads to the page of the newsletter and carries the address in the path (F-016); without JavaScript behind
 * it.
 */
export function NewsletterBox() {
  const t = useT()
  const ready = useHydrated()
  const page = useAddress()(newsletterPage, { email: null })
  const box = useRef<HTMLInputElement>(null)
  const [isEmpty, setEmpty] = useState(true)
  const look = (): void => setEmpty(box.current?.value.trim() === '')
  useEffect(look, [])
  return (
    <form
      className={css.box}
      action={page}
      onSubmit={(event) => {
        event.preventDefault()
        if (box.current) location.assign(`${page}/${encodeURIComponent(box.current.value.trim())}`)
      }}
    >
      <label htmlFor="newsletter">{t('shell.newsletter')}</label>
      <div>
        <input
          ref={box}
          id="newsletter"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          onChange={look}
        />
        <Button type="submit" small disabled={ready && isEmpty}>
          {t('shell.subscribe')}
        </Button>
      </div>
    </form>
  )
}
