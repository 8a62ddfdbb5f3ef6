import { useCallback, useMemo, useRef, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import type { CaptchaShown } from '#protocol/content/captcha.ts'
import { captchaChallenge } from '#protocol/site/bare-calls.ts'

export interface Captcha {
  /** none = nobody is asked; else what a foreign one needs before anything of it is loaded (F-007). */
  consent: 'none' | 'asked' | 'given'
  allow: () => void
  /** Begins to work while somebody types; a second time does nothing. */
  begin: () => void
  /** What is sent with the form, for one time; null = it could not be had. The next one begins after that. */
  take: () => Promise<string | null>
}

/**
 * The captcha of a form, whichever the house has. Nothing of it is loaded before somebody is in the form, and
 * nothing of a foreign one before it is allowed; each sending needs a new answer (F-160).
 */
export function useCaptcha(shown: CaptchaShown): Captcha {
  const call = useCall()
  const [allowed, setAllowed] = useState(false)
  const working = useRef<Promise<string | null> | null>(null)
  const site_key = shown.driver === 'recaptcha' ? shown.site_key : null

  const solve = useCallback(async (): Promise<string | null> => {
    try {
      if (site_key !== null) return await (await import('./recaptcha.ts')).ask(site_key)
      const [{ solved }, outcome] = await Promise.all([import('../../captcha/altcha.ts'), call(captchaChallenge)])
      return outcome.kind === 'answer' ? await solved(outcome.data) : null
    } catch {
      return null // its script or its puzzle did not come
    }
  }, [call, site_key])

  return useMemo(() => {
    const begin = (): void => {
      if (site_key === null) working.current ??= solve()
    }
    const take = async (): Promise<string | null> => {
      const token = await (working.current ?? solve())
      working.current = null
      return token
    }
    const consent = site_key === null ? 'none' : allowed ? 'given' : 'asked'
    return { consent, allow: () => setAllowed(true), begin, take }
  }, [site_key, allowed, solve])
}
