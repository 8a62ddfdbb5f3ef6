import type { ReactNode } from 'react'
import { PortalIcon, type PortalIconName } from '../PortalIcon.tsx'
import css from './Message.module.css'

interface Props {
  icon: PortalIconName
  title: string
  text: string
  children?: ReactNode
}

/** What stands in the place of a screen: a fact, what it means, and at most one thing to press. */
export function Message({ icon, title, text, children }: Props) {
  return (
    <section className={css.message}>
      <PortalIcon name={icon} />
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </section>
  )
}
