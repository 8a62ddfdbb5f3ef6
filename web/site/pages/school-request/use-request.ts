import { useEffect, useRef, useState } from 'react'
import { newId } from '#kit/id.ts'
import { useCall } from '#kit/use-call.ts'
import { type FieldErrors, isTooMany } from '#protocol/kit/outcome.ts'
import { type SchoolRequest, withSchoolMovie } from '#protocol/schedules/school-request.ts'
import { schoolRequest } from '#protocol/site/bare-school-call.ts'
import type { SchoolRequestPage } from '#protocol/site/pages.ts'
import { usePageLocale } from '../../address.ts'
import { useT } from '../../texts.ts'
import { wrongIn } from './wording.ts'

const EMPTY: SchoolRequest = {
  contact_name: '',
  contact_email: '',
  contact_mobile: '',
  company_name: '',
  cycle: null,
  cinema_id: null,
  movie_id: null,
  movie_version_id: null,
  date: null,
  time: null,
  number_of_persons: null,
  payment_method: null,
  invoice_address: '',
  comments: '',
}

/**
 * writing · sending · sent = the house has it · wrong = something is to be mended at its field · failed =
 * nobody knows, or too many came; what was written stays, and is sent by the same number again.
 */
type State =
  | { kind: 'writing' | 'sending' | 'wrong' }
  | { kind: 'sent'; email: string }
  | { kind: 'failed'; text: string | null }

/** What a school asks for: what is wrong is said before anything is sent (F-164 to F-168). */
export function useRequest(choices: SchoolRequestPage) {
  const t = useT()
  const locale = usePageLocale()
  const call = useCall()
  const [request, setRequest] = useState<SchoolRequest>({ ...EMPTY, movie_id: choices.movie_id })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [state, setState] = useState<State>({ kind: 'writing' })
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const number = useRef<string | null>(null)
  const underWay = useRef(false)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const change = (changes: Partial<SchoolRequest>): void => {
    if (underWay.current) return
    const { movie_id } = changes
    const after = movie_id === undefined ? request : withSchoolMovie(request, movie_id, choices)
    setRequest({ ...after, ...changes })
    const settled = movie_id === undefined ? Object.keys(changes) : ['movie_id', 'movie_version_id', 'date']
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !settled.includes(field))))
    number.current = null
    setState({ kind: 'writing' })
  }
  const refuse = (found: FieldErrors): void => {
    setErrors(found)
    setState({ kind: 'wrong' })
    setRefusals((now) => now + 1)
  }
  const send = async (): Promise<void> => {
    if (underWay.current) return
    const wrong = wrongIn(request, choices, { t, locale })
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    setErrors({})
    setState({ kind: 'sending' })
    underWay.current = true
    number.current ??= newId()
    const contact_email = request.contact_email.trim()
    const body = { ...request, contact_email, locale, request_id: number.current }
    const outcome = await call(schoolRequest, { body })
    underWay.current = false
    if (outcome.kind === 'answer') setState({ kind: 'sent', email: contact_email })
    else if (outcome.kind === 'refused') refuse(outcome.errors)
    else setState({ kind: 'failed', text: isTooMany(outcome) ? outcome.message : null })
  }
  return { request, errors, state, change, send, form }
}
export type RequestForm = ReturnType<typeof useRequest>
