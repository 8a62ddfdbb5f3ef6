import { classes } from './classes.ts'
import css from './Tear.module.css'

/** The perforation between two parts of a ticket. */
export function Tear({ className }: { className?: string | undefined }) {
  return <div className={classes(css.tear, className)} />
}
