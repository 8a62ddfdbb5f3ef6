import type { ComponentProps } from 'react'
import css from './PlainKey.module.css'

/** A key that leads somewhere or repeats something: outlined, with its icon. */
export function PlainKey(props: ComponentProps<'button'>) {
  return <button type="button" className={css.plainKey} {...props} />
}
