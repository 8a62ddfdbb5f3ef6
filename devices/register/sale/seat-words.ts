import type { SeatLabels } from '#kit/SeatPicker/marks.ts'
import { useLocale, useT } from '#kit/texts.tsx'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { en } from '#protocol/i18n/register/en.ts'
import type { Translate } from '#protocol/i18n/texts.ts'
import { formatMoney } from '#protocol/money/format.ts'
import type { SeatState } from '#protocol/seats/arrangement.ts'

/** What a letter of SeatLetters means on the plan; `m` is free here, because it is drawn as chosen. */
export const STATE_OF_LETTER: Readonly<Record<string, SeatState>> = {
  f: 'free',
  m: 'free',
  h: 'held',
  r: 'reserved',
  b: 'blocked',
  s: 'sold',
  e: 'elsewhere',
}

function labelsOf(t: Translate<typeof en>, locale: Locale, screen: string): SeatLabels {
  return {
    plan: t('plan.label', { screen }),
    screen: t('plan.screen'),
    row: (row) => t('plan.row', { row }),
    rows: (first, last) => t('plan.rows', { first, last }),
    seat: (row, seat) => t('plan.seat', { row, seat }),
    state: {
      free: t('plan.state.free'),
      held: t('plan.state.held'),
      reserved: t('plan.state.reserved'),
      blocked: t('plan.state.blocked'),
      sold: t('plan.state.sold'),
      elsewhere: t('plan.state.elsewhere'),
      chosen: t('plan.state.chosen'),
    },
    legend: {
      free: t('plan.legend.free'),
      chosen: t('plan.legend.chosen'),
      taken: t('plan.legend.taken'),
      off: t('plan.legend.off'),
      wheelchair: t('plan.legend.wheelchair'),
      companion: t('plan.legend.companion'),
    },
    extra: (cents) => (cents > 0 ? t('plan.extra', { amount: formatMoney(cents, locale) }) : ''),
    enough: () => '',
    refused: t('plan.refused'),
    seatsFree: () => '',
    asList: '',
    asPlan: '',
    larger: t('plan.zoomIn'),
    smaller: t('plan.whole'),
  }
}

/** The words of the seat plan, from the register's texts. */
export function useSeatWords(screen: string): SeatLabels {
  return labelsOf(useT<typeof en>(), useLocale(), screen)
}
