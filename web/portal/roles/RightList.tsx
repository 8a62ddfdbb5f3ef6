import { rightIn } from '#protocol/access/grades.ts'
import { ACTIONS } from '#protocol/access/permission.ts'
import { useT } from '../texts.ts'
import { RightGlyph } from './RightGlyph.tsx'
import css from './Rights.module.css'
import { areaKey, doingKey, rightParts } from './right-rows.ts'
import { rightText } from './right-text.ts'

const PARTS_OF_HOUSE = rightParts()

/** What some words allow, read out: each thing that may be done, in which grade and where. */
export function RightList({ words }: { words: readonly string[] }) {
  const t = useT()
  if (words.includes('*')) return <p className={css.line}>{t('rights.everything')}</p>
  const lines = PARTS_OF_HOUSE.flatMap(({ areas }) => areas).flatMap(({ area, actions, doings }) => [
    ...ACTIONS.flatMap((action) => {
      const permission = actions[action]
      const name = t('rights.cell', { area: t(areaKey(area)), action: t(`rights.action.${action}`) })
      return permission ? [{ permission, name }] : []
    }),
    ...doings.map((permission) => ({ permission, name: t(doingKey(permission)) })),
  ])
  const held = lines.filter(({ permission }) => rightIn(words, permission).grade !== 'no')
  if (held.length === 0) return <p className={css.line}>{t('rights.none')}</p>
  return (
    <ul className={css.list}>
      {held.map(({ permission, name }) => (
        <li key={permission} title={rightText(t, rightIn(words, permission))}>
          <RightGlyph right={rightIn(words, permission)} />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}
