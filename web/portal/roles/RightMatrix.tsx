import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import { areaOf, type Right, rightIn, withRight } from '#protocol/access/grades.ts'
import { ACTIONS } from '#protocol/access/permission.ts'
import { EVERY_PERMISSION } from '#protocol/resources.ts'
import type { FieldProps } from '../kit/fields/field-props.ts'
import { useT } from '../texts.ts'
import { RightCell } from './RightCell.tsx'
import css from './Rights.module.css'
import { areaKey, doingKey, type RightArea, rightParts } from './right-rows.ts'

const PARTS_OF_HOUSE = rightParts()
const EVERY_AREA = [...new Set(EVERY_PERMISSION.map(areaOf))].map((area) => `${area}.*`)

/** What a role or a person may do: areas as rows, actions as columns, in each cell a grade and a scope. */
export function RightMatrix({ field, value, onChange, label, help, errors, options, disabled }: FieldProps) {
  const t = useT()
  const words = Array.isArray(value) ? (value as string[]) : []
  const offered = options[field.path]
  const given = offered ? new Set(offered.map((one) => String(one.value))) : null
  const isAll = words.includes('*')
  /** What was given before "everything" was chosen here: it comes back when that is taken away. */
  const chosen = useRef(EVERY_AREA)
  const shared = { words, given, disabled: disabled || isAll }
  const set = (permission: string) => (right: Right) => onChange(withLook(words, permission, right))
  const setAll = (isEverything: boolean) => {
    if (isEverything) chosen.current = words
    onChange(isEverything ? ['*'] : chosen.current)
  }
  return (
    <fieldset className={css.rights} data-field={field.path}>
      <legend>{label(field.path)}</legend>
      {help(field.path) && <p className={css.help}>{help(field.path)}</p>}
      {errors[field.path] && (
        <p role="alert" className={css.error}>
          {errors[field.path]}
        </p>
      )}
      <Checkbox
        label={t('rights.everything')}
        checked={isAll}
        disabled={disabled || (!isAll && given?.has('*') === false)}
        onChange={({ currentTarget }) => setAll(currentTarget.checked)}
      />
      <table className={css.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('rights.what')}</th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col">
                {t(`rights.action.${action}`)}
              </th>
            ))}
          </tr>
        </thead>
        {PARTS_OF_HOUSE.map(({ part, areas }) => (
          <tbody key={part}>
            <tr>
              <th scope="rowgroup" colSpan={ACTIONS.length + 1} className={css.part}>
                {t(`rights.part.${part}`)}
              </th>
            </tr>
            {areas.map((area) => (
              <AreaRows key={area.area} area={area} {...shared} onRight={set} />
            ))}
          </tbody>
        ))}
      </table>
    </fieldset>
  )
}

interface RowProps {
  area: RightArea
  words: readonly string[]
  given: ReadonlySet<string> | null
  disabled: boolean
  onRight: (permission: string) => (right: Right) => void
}

function AreaRows({ area: { area, actions, doings }, onRight, ...shared }: RowProps) {
  const t = useT()
  const name = t(areaKey(area))
  const hasActions = Object.keys(actions).length > 0
  return (
    <>
      {hasActions && (
        <tr>
          <th scope="row">{name}</th>
          {ACTIONS.map((action) => {
            const permission = actions[action]
            const label = t('rights.cell', { area: name, action: t(`rights.action.${action}`) })
            return (
              <td key={action}>
                {permission && (
                  <RightCell {...shared} permission={permission} label={label} onChange={onRight(permission)} />
                )}
              </td>
            )
          })}
        </tr>
      )}
      {doings.map((permission) => (
        <tr key={permission}>
          <th scope="row">{t(doingKey(permission))}</th>
          <td colSpan={ACTIONS.length}>
            <RightCell
              {...shared}
              spelled
              permission={permission}
              label={t(doingKey(permission))}
              onChange={onRight(permission)}
            />
          </td>
        </tr>
      ))}
    </>
  )
}

/** Whoever may do something with rows must see them: that is given with it, where it is not there yet. */
function withLook(words: readonly string[], permission: string, right: Right): string[] {
  const next = withRight(words, permission, right, EVERY_PERMISSION)
  const view = `${areaOf(permission)}.view`
  const isOfRows = ACTIONS.some((action) => action !== 'view' && permission === `${areaOf(permission)}.${action}`)
  if (!isOfRows || right.grade === 'no' || rightIn(next, view).grade !== 'no') return next
  return withRight(next, view, { grade: 'look', scope: right.scope }, EVERY_PERMISSION)
}
