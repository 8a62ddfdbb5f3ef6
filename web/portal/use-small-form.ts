import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Outcome } from '#protocol/kit/outcome.ts'
import { useCountdown } from './access/use-countdown.ts'
import { useT } from './texts.ts'

/** What a field of a small form is drawn with. */
interface SmallField {
  id: string
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

interface SmallForm<N extends string> {
  form: RefObject<HTMLFormElement | null>
  values: Readonly<Record<N, string>>
  /** Whether somebody typed something that stands there now. */
  isDirty: boolean
  field: (name: N) => SmallField
  /** What belongs to no field of this form. */
  message: string | null
  isBusy: boolean
  /** Seconds until the next try is taken; 0 = now. */
  seconds: number
  /** Says that a field is wrong, as a refusal of the hub does. */
  refuse: (name: N, text: string) => void
  /** Takes a field for empty again. */
  clear: (...names: N[]) => void
  /** Sends, and says on the form what the hub refuses; the outcome is for what else there is to do. */
  send: <A, R>(ask: () => Promise<Outcome<A, R>>) => Promise<Outcome<A, R>>
}

/**
 * A form of a few texts that is sent once: the first message of each field, the focus on the first wrong one,
 * cleared when it is edited (F-174, UX-30), and the wait that is left when it was tried too often.
 * @param begun what stands in its fields before anybody typed
 */
export function useSmallForm<N extends string>(
  names: readonly N[],
  begun?: Readonly<Partial<Record<N, string>>>,
): SmallForm<N> {
  const t = useT()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [first] = useState((): Record<N, string> => ({ ...empty(names), ...begun }))
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<Partial<Record<N, string>>>({})
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const { seconds, begin } = useCountdown()

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [refusals])

  const set = (name: N, text: string): void => {
    setValues((before) => ({ ...before, [name]: text }))
    setErrors(({ [name]: _, ...others }) => others as Partial<Record<N, string>>)
  }
  const refused = (found: Partial<Record<N, string>>, rest: string | null): void => {
    setErrors(found)
    setMessage(rest)
    setRefusals((count) => count + 1)
  }
  const send: SmallForm<N>['send'] = async (ask) => {
    setBusy(true)
    setMessage(null)
    const outcome = await ask()
    setBusy(false)
    if (outcome.kind === 'refused') {
      const found = names.filter((name) => outcome.errors[name]?.[0])
      const texts = Object.fromEntries(found.map((name) => [name, outcome.errors[name]![0]!]))
      refused(texts as Partial<Record<N, string>>, found.length > 0 ? null : outcome.message)
    } else if (outcome.kind === 'denied') {
      if (outcome.status === 429) begin(outcome.retry_after_s)
      else refused({}, outcome.message)
    }
    if (outcome.kind === 'unreachable') refused({}, t('door.unknown'))
    return outcome
  }
  return {
    form,
    values,
    isDirty: names.some((name) => values[name] !== first[name]),
    message,
    isBusy,
    seconds,
    field: (name) => ({
      id: `${id}-${name}`,
      name,
      value: values[name],
      error: errors[name],
      onChange: ({ target }) => set(name, target.value),
    }),
    refuse: (name, text) => refused({ [name]: text } as Partial<Record<N, string>>, null),
    clear: (...some) => setValues((before) => ({ ...before, ...empty(some) })),
    send,
  }
}

function empty<N extends string>(names: readonly N[]): Record<N, string> {
  return Object.fromEntries(names.map((name) => [name, ''])) as Record<N, string>
}

/** A submit that the page handles itself. */
export function handled(run: () => void): (event: FormEvent) => void {
  return (event) => {
    event.preventDefault()
    run()
  }
}
