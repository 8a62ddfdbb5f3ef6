import { Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { INK_2 } from './colors.ts'

/** One paragraph of a letter. */
export function Words({ children }: { children?: ReactNode }) {
  return <Text style={{ fontSize: '16px', lineHeight: 1.5, color: INK_2, margin: '0 0 14px' }}>{children}</Text>
}
