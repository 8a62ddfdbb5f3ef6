import { Text } from '@react-email/components'
import { INK, INK_2 } from './colors.ts'

/** Facts of a letter, each with its name; what is empty is not said. */
export function Rows({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <Text style={{ fontSize: '16px', lineHeight: 1.6, color: INK_2, margin: '0 0 18px' }}>
      {rows.map(([label, value]) =>
        value === '' ? null : (
          <span key={label}>
            {label}: <b style={{ color: INK }}>{value}</b>
            <br />
          </span>
        ),
      )}
    </Text>
  )
}
