import { createContext, useContext } from 'react'
import { useLocale } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import type { TextKey } from '#protocol/i18n/texts.ts'
import { momentText } from '../shell/clock.ts'
import type { Questions, Snapshot } from '../shell/questions.ts'
import { type DeviceScreen, type Place, screenAt } from '../shell/screens.ts'
import type { Shell, ShellState } from '../shell/shell.ts'
import type { SoldSeats } from '../shell/sold-seats.ts'
import { useStore } from '../shell/use-store.ts'
import type { DraftsState } from './bill/drafts.ts'
import type { DialogCard } from './dialogs/queue.ts'
import type { PaymentState } from './pay/payment.ts'
import type { SaleState } from './sale/store.ts'
import type { HallsState } from './seats/halls.ts'
import type { HoldsState } from './seats/holds.ts'
import { type Stop, stopOf } from './stops.ts'
import type { Stores } from './stores.ts'
import type { TodayState } from './today.ts'

export type RegisterScreen = DeviceScreen<TextKey<typeof en>>

/** What the screens of the register work with; each takes what it needs. */
export interface Till extends Stores {
  shell: Shell
  questions: Questions
  sold_seats: SoldSeats
  screens: readonly RegisterScreen[]
  place: Place
  device_name: string
}

const TillContext = createContext<Till | null>(null)
export const TillProvider = TillContext.Provider

export function useTill(): Till {
  const till = useContext(TillContext)
  if (!till) throw new Error('a screen of the register outside of its till')
  return till
}

export function useShell<T>(pick: (state: ShellState) => T): T {
  return useStore(useTill().shell, pick)
}
export function useToday<T>(pick: (state: TodayState) => T): T {
  return useStore(useTill().today, pick)
}
export function useDrafts<T>(pick: (state: DraftsState) => T): T {
  return useStore(useTill().drafts, pick)
}
export function useHalls<T>(pick: (state: HallsState) => T): T {
  return useStore(useTill().halls, pick)
}
export function useHolds<T>(pick: (state: HoldsState) => T): T {
  return useStore(useTill().holds, pick)
}
export function usePayment<T>(pick: (state: PaymentState) => T): T {
  return useStore(useTill().payment, pick)
}
export function useSale<T>(pick: (state: SaleState) => T): T {
  return useStore(useTill().sale, pick)
}
export function useDialogs<T>(pick: (waiting: readonly DialogCard[]) => T): T {
  return useStore(useTill().dialogs, ({ waiting }) => pick(waiting))
}

export function useSoldSeats<T>(pick: (state: ReturnType<SoldSeats['get']>) => T): T {
  return useStore(useTill().sold_seats, pick)
}

export function useQuestions(): Snapshot {
  return useStore(useTill().questions, (snapshot) => snapshot)
}

/** The screen that is open. */
export function useScreen(): RegisterScreen {
  const { screens, place } = useTill()
  const path = useStore(place, (state) => state.path)
  const held = useShell((state) => state.person?.permissions)
  return screenAt(screens, path, held ?? [])
}

/** Why nothing may be sold now; null = it may. */
export function useStop(): Stop | null {
  const edge_up = useShell((state) => state.edge.up)
  const line = useToday((state) => state.line)
  const disk = useToday((state) => state.disk)
  const { mismatch, old_box } = useQuestions()
  return stopOf({ mismatch: mismatch !== null, old_box, edge_up, disk, line })
}

/** The zone of this cinema's clocks. */
export function useTimeZone(): string | undefined {
  const house = useShell((state) => state.house?.time_zone ?? undefined)
  return useToday((state) => state.day?.cinema.time_zone) ?? house
}

/** How an instant is said at this cinema: its time, with the day where that is not today (UX-47). */
export function useMoment(): (instant: string) => string {
  const [time_zone, locale] = [useTimeZone(), useLocale()]
  return (instant) => momentText(instant, time_zone, locale)
}
