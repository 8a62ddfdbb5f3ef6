import { FigureField } from './FigureField.tsx'
import type { FieldProps } from './field-props.ts'

/** Cents, typed as money. */
export function MoneyField(props: FieldProps) {
  return <FigureField {...props} decimals={2} least_decimals={2} sign="€" />
}
