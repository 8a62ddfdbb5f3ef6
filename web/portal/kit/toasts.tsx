import { notifications } from '@mantine/notifications'
import { Toast } from './Toast.tsx'

const SUCCESS_MS = 1_500
const MINI_MS = 3_000
/** Whoever wants to undo, or did not get what was asked for, needs time to see what happened. */
const READ_MS = 10_000

interface Undo {
  label: string
  run: () => void
}

/**
 * Toasts stand at the foot, where no button of a dialog is; one of each kind at a time (F-176).
 * `close` is what the key that closes one is called.
 */
export function toastSuccess(text: string, close: string): void {
  show('success', text, { close, autoClose: SUCCESS_MS })
}

export function toastMini(text: string, close: string): void {
  show('mini', text, { close, autoClose: MINI_MS })
}

/** Something was not saved, or did not come: it stays until it can be read. */
export function toastWarning(text: string, close: string): void {
  show('warning', text, { close, autoClose: READ_MS, tone: 'warn' })
}

export function toastUndo(text: string, close: string, undo: Undo): void {
  show('undo', text, { close, autoClose: READ_MS, undo })
}

/** What was done is not to be undone from its toast any more. */
export function hideUndo(): void {
  notifications.hide('portal-undo')
}

function show(
  kind: string,
  text: string,
  { close, autoClose, undo, tone = 'ok' }: { close: string; autoClose: number; undo?: Undo; tone?: 'ok' | 'warn' },
): void {
  const id = `portal-${kind}`
  let isTaken = false
  const take = () => {
    if (isTaken) return // a second press, while it goes
    isTaken = true
    notifications.hide(id)
    undo?.run()
  }
  notifications.hide(id)
  notifications.show({
    id,
    message: <Toast text={text} undo={undo && { ...undo, run: take }} />,
    color: tone,
    position: 'bottom-right',
    autoClose,
    closeButtonProps: { 'aria-label': close },
  })
}
