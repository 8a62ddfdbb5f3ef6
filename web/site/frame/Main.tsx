import type { ComponentProps } from 'react'
import { classes } from '#kit/classes.ts'
import wrap from './wrap.module.css'

/** What a page is about, as wide as the head and the foot around it. */
export function Main({ className, ...rest }: ComponentProps<'main'>) {
  return <main id="main" className={classes(wrap.wrap, className)} {...rest} />
}
