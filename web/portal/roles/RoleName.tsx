import css from './Rights.module.css'

/** A role by its colour and its name. */
export function RoleName({ name, color }: { name: string; color: string }) {
  return (
    <span className={css.named}>
      <span className={css.dot} style={{ background: color }} aria-hidden="true" />
      {name}
    </span>
  )
}
