import { useLocale } from '#kit/texts.tsx'
import { useT } from '../../texts.ts'
import { typedNumber } from './amounts.ts'
import { FigureField } from './FigureField.tsx'
import type { FieldProps } from './field-props.ts'

/** Basis points, typed as a percentage. */
export function PercentField(props: FieldProps) {
  const t = useT()
  const like = typedNumber(12.5, useLocale(), { least: 0, most: 2 })
  return <FigureField {...props} decimals={2} least_decimals={0} sign="%" unreadable={t('form.noAmount', { like })} />
}
