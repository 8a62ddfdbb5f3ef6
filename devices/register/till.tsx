import { createContext, useContext, useSyncExternalStore } from 'react'
import { useLocale } from '#kit/texts.tsx'
import { momentText } from '../shell/clock.ts'
import type { Questions, Snapshot } from '../shell/questions.ts'
import type { Shell, ShellState } from '../shell/shell.ts'
import { useStore } from '../shell/store.ts'
import type { DeskActions } from './bill/tickets.ts'
import type { DeskState } from './sale/desk-state.ts'
import { type Stop, stopOf } from './stops.ts'

/** What every screen of the register works with. */
export interface Till {
  shell: Shell
  questions: Questions
  actions: DeskActions
  device_name: string
}

const TillContext = createContext<Till | null>(null)
export const TillProvider = TillContext.Provider

export const useTill = (): Till => {
  const till = useContext(TillContext)
  if (!till) throw new Error('a screen of the register outside of its till')
  return till
}

export const useDesk = <T,>(pick: (state: DeskState) => T): T => useStore(useTill().actions.desk.state, pick)
export const useShell = <T,>(pick: (state: ShellState) => T): T => useStore(useTill().shell.state, pick)

export const useQuestions = (): Snapshot => {
  const { questions } = useTill()
  return useSyncExternalStore(questions.subscribe, questions.snapshot)
}

/** Why nothing may be sold now; null = it may. */
export const useStop = (): Stop | null => {
  const edge_up = useShell((state) => state.edge.up)
  const line = useDesk((state) => state.line)
  const disk = useDesk((state) => state.disk)
  const { mismatch } = useQuestions()
  return stopOf({ mismatch: mismatch !== null, edge_up, disk, line })
}

/** The zone of this cinema's clocks. */
export const useTimeZone = (): string | undefined => {
  const house = useShell((state) => state.house?.time_zone ?? undefined)
  return useDesk((state) => state.day?.cinema.time_zone) ?? house
}

/** How an instant is said at this cinema: its time, with the day where that is not today (UX-47). */
export const useMoment = (): ((instant: string) => string) => {
  const [time_zone, locale] = [useTimeZone(), useLocale()]
  return (instant) => momentText(instant, time_zone, locale)
}
