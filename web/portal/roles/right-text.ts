import type { Right } from '#protocol/access/grades.ts'
import type { T } from '../texts.ts'

/** A right in words: its grade, and that it holds in own cinemas only. */
export function rightText(t: T, { grade, scope }: Right): string {
  const text = t(`rights.grade.${grade}`)
  return grade !== 'no' && scope === 'own' ? t('rights.own_of', { grade: text }) : text
}
