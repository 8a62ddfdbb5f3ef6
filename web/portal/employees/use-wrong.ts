import { toastWarning } from '../kit/toasts.tsx'
import { useTroubleText } from '../kit/use-trouble-text.ts'
import { useT } from '../texts.ts'

/** Says in a toast why something was not done. */
export function useWrong(): (outcome: Parameters<ReturnType<typeof useTroubleText>>[0]) => void {
  const t = useT()
  const textOf = useTroubleText()
  return (outcome) => toastWarning(textOf(outcome), t('form.close'))
}
