import { useMemo } from 'react'
import type { SeatLabels } from '#kit/SeatPicker/marks.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { useT } from '../texts.ts'

/** The words of a hall in the portal. */
export function useSeatLabels(locale: Locale): SeatLabels {
  const t = useT()
  return useMemo(
    () => ({
      plan: t('plan.title'),
      screen: t('plan.screen'),
      row: (row) => t('plan.row', { row }),
      rows: (first, last) => (first === last ? t('plan.row', { row: first }) : t('schedules.rows', { first, last })),
      seat: (row, seat) => t('plan.seatAt', { row, seat }),
      state: {
        free: t('schedules.state.free'),
        held: t('schedules.state.held'),
        reserved: t('schedules.state.reserved'),
        blocked: t('schedules.state.blocked'),
        sold: t('schedules.state.sold'),
        elsewhere: t('schedules.state.elsewhere'),
        chosen: t('schedules.state.chosen'),
      },
      legend: {
        free: t('schedules.legend.free'),
        chosen: t('schedules.legend.chosen'),
        taken: t('schedules.legend.taken'),
        off: t('schedules.legend.off'),
        wheelchair: t('plan.wheelchair'),
        companion: t('schedules.legend.companion'),
      },
      extra: (cents) => (cents > 0 ? `+ ${formatMoney(cents, locale)}` : ''),
      enough: () => '',
      refused: t('schedules.refused'),
      seatsFree: () => '',
      asList: '',
      asPlan: '',
      larger: t('plan.larger'),
      smaller: t('plan.smaller'),
    }),
    [t, locale],
  )
}
