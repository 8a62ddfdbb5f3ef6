import type { Choice } from '#protocol/kit/resource-calls.ts'
import css from '../roles/Rights.module.css'
import { RoleName } from '../roles/RoleName.tsx'

/** The roles of somebody by colour and name; of a deleted one its number. */
export function RolesOf({ ids, known }: { ids: readonly number[]; known: readonly Choice[] }) {
  if (ids.length === 0) return null
  return (
    <span className={css.roles}>
      {ids.map((id) => {
        const role = known.find(({ value }) => value === id)
        return <RoleName key={id} name={role?.label ?? `#${id}`} color={role?.color ?? 'var(--line-strong)'} />
      })}
    </span>
  )
}
