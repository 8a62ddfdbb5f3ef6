import { Modal } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useT } from '../texts.ts'
import css from './FormModal.module.css'
import { useReturnFocus } from './use-return-focus.ts'

interface Props {
  title: string
  size: number
  onClose: () => void
  children: ReactNode
}

/** A class of `Modal.Content` itself would be given to what lies around it as well. */
const PARTS = { inner: css.inner!, content: css.content! }

/**
 * A dialog over the page: the focus goes in and comes back, its backdrop never closes it (UX-29). It leaves
 * the foot of the page free, where the toasts are.
 */
export function Sheet({ title, size, onClose, children }: Props) {
  const t = useT()
  useReturnFocus()
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      centered
      classNames={PARTS}
      closeOnClickOutside={false}
      onMouseDown={keepFocus}
    >
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content>
        <div className={css.head}>
          <Modal.Title className={css.title!}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('form.close')} />
        </div>
        <Modal.Body className={css.body!}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** A press beside the dialog takes the focus out of nothing. */
function keepFocus(event: MouseEvent<HTMLElement>): void {
  const target = event.target as Element
  if (target.matches('.mantine-Modal-inner, .mantine-Modal-overlay')) event.preventDefault()
}
