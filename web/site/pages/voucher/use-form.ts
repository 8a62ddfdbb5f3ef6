import { useEffect, useRef, useState } from 'react'
import { newId } from '#kit/id.ts'
import { useCall } from '#kit/use-call.ts'
import { type FieldErrors, isTooMany } from '#protocol/kit/outcome.ts'
import { checkout } from '#protocol/site/bare-calls.ts'
import type { VoucherPage } from '#protocol/site/pages.ts'
import { choiceCents } from '#protocol/vouchers/choice.ts'
import { useAddress } from '../../address.ts'
import { useIsSaid } from '../../content/Slot.tsx'
import { useT } from '../../texts.ts'
import { useShell } from '../../visit.ts'
import { processingPage } from '../processing/page.ts'
import { resultPage } from '../result/page.ts'
import { bodyOf, emptyForm, type Form, missingIn } from './state.ts'

/**
 * The purchase of one voucher: what is missing is said before anything is asked (UX-43); one is under way at
 * a time, and one whose answer was lost is repeated with the same key. Of one that failed nothing
 * is kept but what stands in the form (F-154).
 */
export function useForm(page: VoucherPage) {
  const t = useT()
  const call = useCall()
  const to = useAddress()
  const { cinemas } = useShell()
  const has_terms = useIsSaid('conditions-voucher')
  const [form, setForm] = useState<Form>(() => emptyForm(page, cinemas))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [alert, setAlert] = useState<{ kind: 'too_many' | 'exception'; text: string } | null>(null)
  const [paying, setPaying] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const key = useRef<{ body: string; key: string } | null>(null)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const total = choiceCents(page.voucher_type, form)

  const change = (changes: Partial<Form>, ...fields: string[]): void => {
    setForm({ ...form, ...changes })
    const mended = new Set([...Object.keys(changes), ...fields])
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !mended.has(field))))
  }
  const sayWrong = (found: FieldErrors): void => {
    setErrors(found)
    setRefusals((now) => now + 1)
  }
  const pay = async (): Promise<void> => {
    if (paying || total === 0) return
    const missing = missingIn(form, t, { has_terms, today: page.today })
    if (Object.keys(missing).length > 0) return sayWrong(missing)
    setPaying(true)
    setErrors({})
    setAlert(null)
    const body = bodyOf(form, page, has_terms, total)
    const text = JSON.stringify(body)
    if (key.current?.body !== text) key.current = { body: text, key: newId() }
    const outcome = await call(checkout, { body, headers: { 'Idempotency-Key': key.current.key } })
    if (outcome.kind === 'answer') {
      const { uuid, payment } = outcome.data
      return location.assign(payment ? to(processingPage, { uuid }) : to(resultPage, { uuid }))
    }
    setPaying(false)
    if (outcome.kind === 'refused') {
      key.current = null
      sayWrong(outcome.errors)
    } else if (outcome.kind !== 'denied' || outcome.code !== 'session_ended')
      setAlert(isTooMany(outcome) ? { kind: 'too_many', text: outcome.message } : { kind: 'exception', text: '' })
  }
  return { form, change, errors, alert, closeAlert: () => setAlert(null), paying, total, pay, element, has_terms }
}

export type VoucherForm = ReturnType<typeof useForm>
