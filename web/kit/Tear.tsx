import { classes } from './classes.ts'
import css from './Tear.module.css'

/**
 * The perforation between two parts of a ticket; `bites` are cut out at its ends, where the page shows
 * through.
 */
export function Tear({ bites = false, className }: { bites?: boolean; className?: string | undefined }) {
  return <div className={classes(css.tear, bites && css.bites, className)} />
}
