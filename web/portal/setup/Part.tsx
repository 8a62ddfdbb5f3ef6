import { type ReactNode, useId } from 'react'
import css from './Setup.module.css'

interface Props {
  title: string
  text: string
  children: ReactNode
}

/** One part of a long form: what it is about at its side, its fields beside one another. */
export function Part({ title, text, children }: Props) {
  const id = useId()
  return (
    <section className={css.part} aria-labelledby={id}>
      <div className={css.about}>
        <h2 id={id}>{title}</h2>
        <p className="muted">{text}</p>
      </div>
      <div className={css.fields}>{children}</div>
    </section>
  )
}
