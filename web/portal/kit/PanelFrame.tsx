import { ActionIcon } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { ListLoading } from './ListLoading.tsx'
import css from './PanelFrame.module.css'
import { TroubleNote } from './TroubleNote.tsx'
import { type Answered, useSlow } from './use-answer.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface Props {
  /** What the row is called, and what stands there as long as it is not read. */
  label: string
  title: string
  read: Answered<unknown>
  /** Whether something else stands over it, which Escape closes first. */
  isCovered?: boolean
  onClose: () => void
  children: ReactNode
}

/** What stands beside a list: its title, the way to close it, and why there is nothing in it yet. */
export function PanelFrame({ label, title, read, isCovered = false, onClose, children }: Props) {
  const t = useT()
  const isSlow = useSlow(read.waits && read.data === null)
  const heading = useRef<HTMLHeadingElement>(null)
  useReturnFocus()
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <aside
      className={css.panel}
      aria-label={label}
      onKeyDown={({ key, defaultPrevented, target, currentTarget }) => {
        // a dialog that stands over the panel lies outside of it, but its keys come by here
        const isOwn = currentTarget.contains(target as Node)
        if (key === 'Escape' && isOwn && !defaultPrevented && !isCovered) onClose()
      }}
    >
      <header className={css.head}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <ActionIcon variant="subtle" color="ink" size="lg" aria-label={t('form.close')} onClick={onClose}>
          <PortalIcon name="cross" />
        </ActionIcon>
      </header>
      {read.trouble && <TroubleNote trouble={read.trouble} waits={read.waits} onAgain={read.again} />}
      {isSlow && <ListLoading />}
      {children}
    </aside>
  )
}
