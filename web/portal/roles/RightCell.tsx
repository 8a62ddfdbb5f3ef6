import { gradesOf, type Right, rightIn, wordOf } from '#protocol/access/grades.ts'
import { ALL_PERMISSIONS } from '#protocol/resources.ts'
import { useT } from '../texts.ts'
import { RightGlyph } from './RightGlyph.tsx'
import css from './Rights.module.css'
import { rightText } from './right-text.ts'

interface Props {
  permission: string
  words: readonly string[]
  /** The words that whoever edits may give; null = all. */
  given: ReadonlySet<string> | null
  label: string
  disabled: boolean
  /** Says the right in words beside its sign. */
  spelled?: boolean
  onChange: (right: Right) => void
}

const NO: Right = { grade: 'no', scope: 'all' }

/** One cell of the matrix: the browser's own select over the sign of what is chosen. */
export function RightCell({ permission, words, given, label, disabled, spelled = false, onChange }: Props) {
  const t = useT()
  const right = rightIn(words, permission)
  const offered = rightsOf(permission)
  const now = offered.findIndex((one) => one.grade === right.grade && (one.grade === 'no' || one.scope === right.scope))
  return (
    <span className={css.cell} data-disabled={disabled}>
      <RightGlyph right={right} />
      {spelled && <span aria-hidden="true">{rightText(t, right)}</span>}
      <select
        aria-label={label}
        value={now}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(offered[Number(currentTarget.value)]!)}
      >
        {offered.map((one, nth) => {
          const word = wordOf(permission, one)
          return (
            <option key={word ?? 'no'} value={nth} disabled={word !== null && given?.has(word) === false}>
              {rightText(t, one)}
            </option>
          )
        })}
      </select>
    </span>
  )
}

/** The rights in which a permission may be given, the lowest first. */
function rightsOf(permission: string): Right[] {
  const rights = gradesOf(permission).flatMap((grade): Right[] => [
    { grade, scope: 'own' },
    { grade, scope: 'all' },
  ])
  return [NO, ...rights.filter((one) => ALL_PERMISSIONS.includes(wordOf(permission, one) ?? ''))]
}
