import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

interface AskProps {
  title: string
  icon?: ReactNode
  tone?: 'warn' | 'stop' | 'info'
  size?: number
  /** Escape; absent = only the answers close it. */
  onClose?: () => void
  children: ReactNode
}

/** A question over the screen: focus stays in it, a touch beside it does nothing, and where it came from gets the focus back. */
export const Ask = ({ title, icon, tone = 'warn', size = 560, onClose, children }: AskProps) => (
  <Modal
    opened
    centered
    size={size}
    withCloseButton={false}
    closeOnClickOutside={false}
    closeOnEscape={onClose !== undefined}
    onClose={onClose ?? (() => undefined)}
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
    {children}
  </Modal>
)

/** The answers of a question, the safe one first. */
export const Answers = ({ children }: { children: ReactNode }) => <div className="answers">{children}</div>
