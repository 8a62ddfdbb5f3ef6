import { useLocale } from '#kit/texts.tsx'
import { useT } from '../../texts.ts'
import { typedNumber } from './amounts.ts'
import { FigureField } from './FigureField.tsx'
import type { FieldProps } from './field-props.ts'

/** A whole number; with decimals it is typed with a point or a comma. */
export function NumberField(props: FieldProps) {
  const t = useT()
  const locale = useLocale()
  const { control } = props.field
  const noNumber = t('form.noNumber', { like: 12 })
  if (control.is !== 'number' || control.whole)
    return <FigureField {...props} decimals={0} least_decimals={0} unreadable={noNumber} />
  const print = (value: unknown) =>
    typeof value === 'number' ? typedNumber(value, locale, { least: 0, most: 15 }) : String(value ?? '')
  const noAmount = t('form.noDecimal', { like: print(12.5) })
  return <FigureField {...props} typing={{ print, read: readDecimal }} unreadable={noAmount} />
}

function readDecimal(text: string): unknown {
  if (text.trim() === '') return null
  const value = Number(text.trim().replace(',', '.'))
  return Number.isFinite(value) ? value : undefined
}
