import type { HTMLAttributes } from 'react'
import css from './Card.module.css'
import { classes } from './classes.ts'

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section'
}

/** A surface that lies on the page; never a card in a card (docs/look.md, "Don't"). */
export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  return <Tag className={classes(css.card, className)} {...rest} />
}
