import { Button, Group, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Outcome } from '#protocol/kit/outcome.ts'
import { FormNote } from '../FormNote.tsx'
import { useT } from '../texts.ts'
import { handled, useSmallForm } from '../use-small-form.ts'
import { Sheet } from './Sheet.tsx'
import css from './TypedSheet.module.css'

interface Props<T, R> {
  title: string
  /** Under this name the hub says what is wrong with what was typed. */
  field: string
  /** Which words are to be typed. */
  label: string
  /** On the key that does it. */
  now: string
  /** What it does, before it is done. */
  children: ReactNode
  send: (typed: string) => Promise<Outcome<T, R>>
  onDone: (answer: T) => void
  onClose: () => void
}

/** What is never undone: it says what it does, and goes on only when a name was typed as it stands there. */
export function TypedSheet<T, R>(props: Props<T, R>) {
  const { title, field: name, label, now, children, send, onDone, onClose } = props
  const t = useT()
  const small = useSmallForm([name])
  const typed = small.values[name]!
  const go = async (): Promise<void> => {
    const outcome = await small.send(() => send(typed))
    if (outcome.kind === 'answer') onDone(outcome.data)
  }
  return (
    <Sheet title={title} size={560} onClose={onClose}>
      <form ref={small.form} className={css.form} noValidate onSubmit={handled(() => void go())}>
        {children}
        <TextInput
          {...small.field(name)}
          label={label}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormNote message={small.message} seconds={small.seconds} />
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('form.keep')}
          </Button>
          <Button type="submit" color="stop" loading={small.isBusy} disabled={typed.trim() === ''}>
            {now}
          </Button>
        </Group>
      </form>
    </Sheet>
  )
}
