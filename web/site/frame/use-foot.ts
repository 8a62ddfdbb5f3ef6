import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { keepConsent } from '../consent.ts'
import { ASK_AGAIN_ID, COOKIE_NOTICE_ID, NEWSLETTER_ID } from './foot-ids.ts'

function named<E extends HTMLElement>(id: string): E | null {
  return document.getElementById(id) as E | null
}

function askAgain(): void {
  flushSync(() => keepConsent(null))
  named(COOKIE_NOTICE_ID)?.focus()
}

/**
 * What lives in the foot, which the server alone draws: the key that asks about cookies anew (F-007), and
 * that of the newsletter, which is off while its box is empty (F-016).
 */
export function useFoot(): void {
  useEffect(() => {
    const again = named<HTMLButtonElement>(ASK_AGAIN_ID)
    const box = named<HTMLInputElement>(NEWSLETTER_ID)
    const look = (): void => {
      box!.form!.querySelector('button')!.disabled = box!.value.trim() === ''
    }
    if (again) {
      again.disabled = false
      again.onclick = askAgain
    }
    if (box) {
      look()
      box.oninput = look
    }
  }, [])
}
