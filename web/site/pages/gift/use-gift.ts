import { useEffect, useRef, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import type { WantedGift } from '#protocol/bills/gift-calls.ts'
import { type FieldErrors, isTooMany } from '#protocol/kit/outcome.ts'
import { changeGift } from '#protocol/site/bare-calls.ts'
import type { GiftPage } from '#protocol/site/pages.ts'
import { useT } from '../../texts.ts'
import { bodyOf, type Form, formOf, missingIn } from './state.ts'

/**
 * writing · sending · saved = the gift stands so, whatever is written meanwhile · wrong = something is to be
 * mended at its field · failed = why, or nobody knows; what was written stays.
 */
type State =
  | { kind: 'writing' | 'sending' | 'wrong' }
  | { kind: 'saved'; gift: WantedGift }
  | { kind: 'failed'; text: string | null }

/** A gift that is being changed: what is missing is said before anything is sent (UX-43). */
export function useGift(page: GiftPage) {
  const t = useT()
  const call = useCall()
  const [form, setForm] = useState<Form>(() => formOf(page))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [state, setState] = useState<State>({ kind: 'writing' })
  const [refusals, setRefusals] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const change = (changes: Partial<Form>, ...fields: string[]): void => {
    setForm({ ...form, ...changes })
    const mended = new Set([...Object.keys(changes), ...fields])
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !mended.has(field))))
    if (state.kind !== 'sending') setState({ kind: 'writing' })
  }
  const sayWrong = (found: FieldErrors): void => {
    setErrors(found)
    setState({ kind: 'wrong' })
    setRefusals((now) => now + 1)
  }
  const save = async (token: string): Promise<void> => {
    if (state.kind === 'sending') return
    const missing = missingIn(form, page, t)
    if (Object.keys(missing).length > 0) return sayWrong(missing)
    setErrors({})
    setState({ kind: 'sending' })
    const gift = bodyOf(form)
    const outcome = await call(changeGift, { params: { token }, body: gift })
    if (outcome.kind === 'answer') setState({ kind: 'saved', gift })
    else if (outcome.kind === 'refused' && Object.keys(outcome.errors).some((field) => field in FIELDS))
      sayWrong(outcome.errors)
    else setState({ kind: 'failed', text: outcome.kind === 'refused' || isTooMany(outcome) ? outcome.message : null })
  }
  return { form, errors, state, change, save, element }
}

/** The fields of the call that the form has. */
const FIELDS = { holder_name: true, email: true, deliver_on: true, message: true } as const
