import { Button, Group } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useT } from '../texts.ts'
import css from './FormModal.module.css'
import { Sheet } from './Sheet.tsx'

interface Props {
  title: string
  /** Its width in pixels, where there is room. */
  size?: number
  /** Whether something would be lost: then Esc, Cancel and the cross ask first. */
  dirty: boolean
  onClose: () => void
  /** The keys that end it, beside Cancel. */
  keys: ReactNode
  /** What is not taken back: the focus is on Cancel (UX-44). */
  is_final?: boolean
  onSubmit: () => void
  /** The form itself, for who focuses a field of it. */
  form?: RefObject<HTMLFormElement | null>
  children: ReactNode
}

/**
 * The frame of every form: what was typed is only given up on purpose (UX-29, F-172).
 */
export function FormModal({ title, size = 640, dirty, onClose, keys, is_final, onSubmit, form, children }: Props) {
  const t = useT()
  const [asks, setAsks] = useState(false)
  const safe = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (asks) safe.current?.focus()
  }, [asks])
  const close = () => {
    if (asks) setAsks(false)
    else if (dirty) setAsks(true)
    else onClose()
  }
  return (
    <Sheet title={title} size={size} onClose={close}>
      <form
        ref={form}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <div className={css.fields}>{children}</div>
        <footer className={css.foot}>
          {asks ? (
            <div role="alertdialog" aria-label={t('form.discardQuestion')} className={css.question}>
              <p>{t('form.discardQuestion')}</p>
              <Group gap="xs">
                <Button variant="default" ref={safe} onClick={() => setAsks(false)}>
                  {t('form.goOn')}
                </Button>
                <Button color="stop" onClick={onClose}>
                  {t('form.discard')}
                </Button>
              </Group>
            </div>
          ) : (
            <Group gap="xs" justify="flex-end">
              <Button variant="default" data-autofocus={is_final || undefined} onClick={close}>
                {t('form.cancel')}
              </Button>
              {keys}
            </Group>
          )}
        </footer>
      </form>
    </Sheet>
  )
}
