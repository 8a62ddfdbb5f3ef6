import type { SeatLabels } from '#kit/SeatPicker/marks.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { formatMoney } from '#protocol/money/format.ts'
import type { T } from '../../texts.ts'

/** The words of the seat picker on the site. */
export function seatLabels(t: T, locale: Locale): SeatLabels {
  return {
    plan: t('seats.plan'),
    screen: t('seats.screen'),
    row: (row) => t('seats.row', { row }),
    rows: (first, last) => (first === last ? t('seats.rows_single', { row: first }) : t('seats.rows', { first, last })),
    seat: (row, seat) => t('seats.seat', { row, seat }),
    state: {
      free: t('seats.state.free'),
      chosen: t('seats.state.chosen'),
      sold: t('seats.state.sold'),
      reserved: t('seats.state.reserved'),
      held: t('seats.state.held'),
      blocked: t('seats.state.blocked'),
      elsewhere: t('seats.state.elsewhere'),
    },
    legend: {
      free: t('seats.legend.free'),
      chosen: t('seats.legend.chosen'),
      taken: t('seats.legend.taken'),
      off: t('seats.legend.off'),
      wheelchair: t('seats.legend.wheelchair'),
      companion: t('seats.legend.companion'),
    },
    extra: (cents) => (cents === 0 ? t('seats.no_extra') : t('seats.extra', { amount: formatMoney(cents, locale) })),
    enough: (count) => t('seats.enough', { count }),
    refused: t('seats.refused'),
    seatsFree: (count) => t('seats.free', { count }),
    asList: t('seats.as_list'),
    asPlan: t('seats.as_plan'),
    larger: t('seats.larger'),
    smaller: t('seats.smaller'),
  }
}
