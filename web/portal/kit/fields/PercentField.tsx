import { FigureField } from './FigureField.tsx'
import type { FieldProps } from './field-props.ts'

/** Basis points, typed as a percentage. */
export function PercentField(props: FieldProps) {
  return <FigureField {...props} decimals={2} least_decimals={0} sign="%" />
}
