import { useT } from '../texts.ts'
import { troubleOf } from './use-answer.ts'

/** Why something was not done, in one line. */
export function useTroubleText(): (outcome: Parameters<typeof troubleOf>[0]) => string {
  const t = useT()
  return (outcome) => {
    const trouble = troubleOf(outcome)
    return trouble.kind === 'line' ? t('trouble.line') : trouble.text
  }
}
