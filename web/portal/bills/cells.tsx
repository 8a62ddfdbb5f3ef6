import type { ReactNode } from 'react'
import { clockText } from '../kit/clock.ts'
import type { Values } from '../kit/merge.ts'
import type { ListView } from '../kit/use-view.ts'
import { StatePill } from './StatePill.tsx'

type Cell = (row: Values, view: ListView) => ReactNode

/** The cell of a state of the ledger, by the field that has it. */
export function stateCell(field: string): Cell {
  return (row, { words }) => <StatePill state={String(row[field])}>{words.word(field, String(row[field]))}</StatePill>
}

/** The cell of an instant: its clock, with the day where that is not today (UX-47). */
export function timeCell(field: string): Cell {
  return (row, { reading }) => {
    const instant = row[field]
    return typeof instant === 'string' ? clockText(instant, reading) : ''
  }
}
