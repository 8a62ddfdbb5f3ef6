import { Modal } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'

interface AskProps {
  title: string
  icon?: ReactNode
  tone?: 'warn' | 'stop' | 'info'
  size?: number
  /** Escape; absent = only the answers close it. */
  onClose?: () => void
  children: ReactNode
}

/** So long a question only shows itself: the tap or key that was on its way when it came up was meant for something else. */
const SETTLE_MS = 300

const useSettled = (): boolean => {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return settled
}

/** Escape closes the question, and means nothing to the screen below it. */
const useEscape = (close: (() => void) | undefined): void =>
  useEffect(() => {
    const typed = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape' || !close) return
      event.preventDefault()
      close()
    }
    addEventListener('keydown', typed, { capture: true })
    return () => removeEventListener('keydown', typed, { capture: true })
  }, [close])

/** A question over the screen: focus stays in it, a touch beside it does nothing, and where it came from gets the focus back. */
export function Ask({ title, icon, tone = 'warn', size = 560, onClose, children }: AskProps) {
  const settled = useSettled()
  useEscape(settled ? onClose : undefined)
  const hush = (event: KeyboardEvent): void => {
    if (settled && !(event.repeat && event.key === 'Enter')) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Modal
      opened
      centered
      size={size}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={() => undefined}
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.6 }}
      title={
        <>
          {icon && <span className={`ask-icon ${tone}`}>{icon}</span>}
          <span className="ask-title">{title}</span>
        </>
      }
      classNames={{ content: 'ask', header: 'ask-head', title: 'ask-heading', body: 'ask-body' }}
    >
      <div data-settled={settled} onKeyDownCapture={hush}>
        {children}
      </div>
    </Modal>
  )
}

/** The answers of a question, the safe one first. */
export const Answers = ({ children }: { children: ReactNode }) => <div className="answers">{children}</div>
