import type { ReactNode } from 'react'
import css from './Answers.module.css'

/** The keys that answer a dialog or end a screen, the safe one first. `tall`: the keys of a whole screen. */
export function Answers({ tall = false, children }: { tall?: boolean; children: ReactNode }) {
  return <div className={tall ? `${css.answers} ${css.tall}` : css.answers}>{children}</div>
}
