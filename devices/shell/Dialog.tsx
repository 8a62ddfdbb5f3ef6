import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classes } from '#kit/classes.ts'
import tones from '#kit/tones.module.css'
import css from './Dialog.module.css'

interface DialogProps {
  title: string
  icon?: ReactNode
  tone?: 'warn' | 'stop' | 'info'
  /** For a list or a form. */
  wide?: boolean
  /** Escape; absent = only the answers close it, as where money is on its way. */
  onClose?: () => void
  children: ReactNode
}

/**
 * So long a dialog only shows itself: the tap or key that was on its way when it came up was meant for
 * something else.
 */
const SETTLE_MS = 300

/**
 * A question over the screen: focus stays in it, a touch beside it does nothing, and where it came from gets
 * the focus back.
 */
export function Dialog({ title, icon, tone = 'warn', wide = false, onClose, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const title_id = useId()
  const settled = useSettled()
  useModal(box)
  useEscape(settled ? onClose : undefined)
  const typed = (event: KeyboardEvent): void => {
    if (!settled || (event.repeat && event.key === 'Enter')) {
      event.preventDefault()
      event.stopPropagation()
    } else if (event.key === 'Tab') stayInside(event)
  }
  return (
    <dialog
      ref={box}
      className={classes(css.dialog, wide && css.wide)}
      aria-labelledby={title_id}
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      onKeyDownCapture={typed}
      onMouseDown={keepFocus}
    >
      <h2 className={css.head} id={title_id}>
        {icon && <span className={classes(css.icon, tones[tone])}>{icon}</span>}
        <span className={css.title}>{title}</span>
      </h2>
      <div className={css.body} data-settled={settled}>
        {children}
      </div>
    </dialog>
  )
}

/** Whether a dialog is on the screen: it keeps the keys to itself. */
export function dialogIsOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return settled
}

/**
 * Over everything while it is drawn. The focus begins at the key that is marked for it, else at the first
 * one.
 */
function useModal(box: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => dialog?.close()
  }, [box])
}

/** Escape closes the dialog, and means nothing to the screen below it. */
function useEscape(close: (() => void) | undefined): void {
  useEffect(() => {
    const typed = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close?.()
    }
    addEventListener('keydown', typed, { capture: true })
    return () => removeEventListener('keydown', typed, { capture: true })
  }, [close])
}

/** A touch beside the keys leaves the focus where it is. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && !event.target.closest('button, input')) event.preventDefault()
}

/** Tab goes round within the dialog, never out to the browser. */
function stayInside(event: KeyboardEvent): void {
  const keys = event.currentTarget.querySelectorAll<HTMLElement>('button, input, select, a[href], [tabindex]')
  const stops = [...keys].filter((key) => key.tabIndex >= 0 && !key.hasAttribute('disabled'))
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
