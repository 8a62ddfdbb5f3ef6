import { useEffect, useRef, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { type FieldErrors, isTooMany } from '#protocol/kit/outcome.ts'
import { newsletterSubscribe } from '#protocol/site/bare-calls.ts'
import type { NewsletterPage } from '#protocol/site/pages.ts'
import { useT } from '../../texts.ts'
import { useCaptcha } from './use-captcha.ts'
import { EMPTY, missingIn, type Wanted } from './wanted.ts'

/**
 * writing · sending · sent = a letter is on its way, and the form is empty again · wrong = something is to be
 * mended at its field · failed = nobody knows, or too many came; what was written stays.
 */
type State =
  | { kind: 'writing' | 'sending' | 'wrong' }
  | { kind: 'sent'; email: string }
  | { kind: 'failed'; text: string | null }

/** The wish for the newsletter: what is missing is said before anything is sent (UX-43, F-158, F-159). */
export function useSubscription(data: NewsletterPage) {
  const t = useT()
  const call = useCall()
  const captcha = useCaptcha(data.captcha)
  const [wanted, setWanted] = useState({ ...EMPTY, email: data.email })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [state, setState] = useState<State>({ kind: 'writing' })
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const change = (changes: Partial<Wanted>): void => {
    setWanted({ ...wanted, ...changes })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes))))
    if (state.kind !== 'sending') setState({ kind: 'writing' })
  }
  const refuse = (found: FieldErrors): void => {
    setErrors(found)
    setState({ kind: 'wrong' })
    setRefusals((now) => now + 1)
  }
  const allow = (): void => {
    captcha.allow()
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => field !== 'grecaptcha')))
  }
  const send = async (): Promise<void> => {
    if (state.kind === 'sending') return
    const missing = missingIn(wanted, captcha.consent !== 'asked', t)
    if (Object.keys(missing).length > 0) return refuse(missing)
    setErrors({})
    setState({ kind: 'sending' })
    const grecaptcha = await captcha.take()
    if (grecaptcha === null) return setState({ kind: 'failed', text: t('newsletter.captcha_broken') })
    const body = { ...wanted, email: wanted.email.trim(), grecaptcha }
    const outcome = await call(newsletterSubscribe, { body })
    captcha.begin()
    if (outcome.kind === 'answer') {
      setWanted(EMPTY)
      setState({ kind: 'sent', email: body.email })
    } else if (outcome.kind === 'refused') refuse(outcome.errors)
    else setState({ kind: 'failed', text: isTooMany(outcome) ? outcome.message : null })
  }
  return { wanted, errors, state, captcha, change, allow, send, form }
}
