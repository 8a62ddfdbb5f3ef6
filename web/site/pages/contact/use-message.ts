import { useEffect, useRef, useState } from 'react'
import { newId } from '#kit/id.ts'
import { useCall } from '#kit/use-call.ts'
import { type FieldErrors, isTooMany } from '#protocol/kit/outcome.ts'
import { contactSend } from '#protocol/site/bare-calls.ts'
import { useT } from '../../texts.ts'
import { EMPTY, type Message, missingIn } from './message.ts'

export type { Message } from './message.ts'

/**
 * writing · sending · sent = the house has it, and the form is empty again · wrong = something is to be
 * mended at its field · failed = nobody knows, or too many came; what was written stays.
 */
type State =
  | { kind: 'writing' | 'sending' | 'wrong' }
  | { kind: 'sent'; email: string }
  | { kind: 'failed'; text: string | null }

/**
 * A message to the house: what is missing is said before anything is sent (UX-43, F-161), and one whose
 * answer was lost is the same one when it is sent again (F-326).
 */
export function useMessage() {
  const t = useT()
  const call = useCall()
  const [message, setMessage] = useState(EMPTY)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [state, setState] = useState<State>({ kind: 'writing' })
  const [refusals, setRefusals] = useState(0)
  const key = useRef<{ body: string; key: string } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const change = (changes: Partial<Message>): void => {
    setMessage({ ...message, ...changes })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes))))
    if (state.kind !== 'sending') setState({ kind: 'writing' })
  }
  const refuse = (found: FieldErrors): void => {
    setErrors(found)
    setState({ kind: 'wrong' })
    setRefusals((now) => now + 1)
  }
  const send = async (): Promise<void> => {
    if (state.kind === 'sending') return
    const missing = missingIn(message, t)
    if (Object.keys(missing).length > 0) return refuse(missing)
    setErrors({})
    setState({ kind: 'sending' })
    const body = { ...message, email: message.email.trim() }
    const text = JSON.stringify(body)
    if (key.current?.body !== text) key.current = { body: text, key: newId() }
    const outcome = await call(contactSend, { body, headers: { 'Idempotency-Key': key.current.key } })
    if (outcome.kind === 'answer') {
      key.current = null
      setMessage(EMPTY)
      setState({ kind: 'sent', email: body.email })
    } else if (outcome.kind === 'refused') refuse(outcome.errors)
    else setState({ kind: 'failed', text: isTooMany(outcome) ? outcome.message : null })
  }
  return { message, errors, state, change, send, form }
}
