import { useLocale } from '#kit/texts.tsx'
import { typedNumber } from './amounts.ts'
import { FigureField } from './FigureField.tsx'
import type { FieldProps } from './field-props.ts'

/** A whole number; with decimals it is typed with a point or a comma. */
export function NumberField(props: FieldProps) {
  const locale = useLocale()
  const { control } = props.field
  if (control.is !== 'number' || control.whole) return <FigureField {...props} decimals={0} least_decimals={0} />
  const print = (value: unknown) =>
    typeof value === 'number' ? typedNumber(value, locale, { least: 0, most: 15 }) : String(value ?? '')
  return <FigureField {...props} typing={{ print, read: readDecimal }} />
}

function readDecimal(text: string): unknown {
  if (text.trim() === '') return null
  const value = Number(text.trim().replace(',', '.'))
  return Number.isFinite(value) ? value : undefined
}
