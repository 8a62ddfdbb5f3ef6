import { useLocale } from '#kit/texts.tsx'
import { useT } from '../../texts.ts'
import { typedNumber } from './amounts.ts'
import { FigureField } from './FigureField.tsx'
import type { FieldProps } from './field-props.ts'

/** Cents, typed as money; what is no amount is said so once the field is left. */
export function MoneyField(props: FieldProps) {
  const t = useT()
  const like = typedNumber(12.5, useLocale(), { least: 2, most: 2 })
  return <FigureField {...props} decimals={2} least_decimals={2} sign="€" unreadable={t('form.noAmount', { like })} />
}
