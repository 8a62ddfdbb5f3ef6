import { classes } from './classes.ts'
import css from './Mark.module.css'

/** The wordmark: the last o of the exhibitor's name is the lamp; a name without an o is written as it is. */
export function Mark({ brand, className }: { brand: string; className?: string | undefined }) {
  const lamp = brand.toLowerCase().lastIndexOf('o')
  if (lamp < 0) return <span className={classes(css.mark, className)}>{brand}</span>
  return (
    <span className={classes(css.mark, className)}>
      <span className="sr">{brand}</span>
      <span aria-hidden="true">{brand.slice(0, lamp)}</span>
      <i aria-hidden="true" />
      <span aria-hidden="true">{brand.slice(lamp + 1)}</span>
    </span>
  )
}
