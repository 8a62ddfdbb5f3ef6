import type { Locale } from '#protocol/i18n/locales.ts'
import type { Channel } from '#protocol/pricing/price-rate.ts'
import type { WhatIfRate } from '#protocol/schedules/what-if.ts'
import { formatWeekday } from '#protocol/time/format.ts'
import type { T } from '../texts.ts'

/** A Monday, from which the days of a week are called by their names. */
const MONDAY = 2
const DAYS = [0, 1, 2, 3, 4, 5, 6]

/** Why a rate would not be sold in a channel, in a sentence; null where it would. */
export function whyNot(
  t: T,
  locale: Locale,
  rate: WhatIfRate,
  channel: Channel,
  when: (instant: string) => string,
): string | null {
  const { usable, min_tickets, max_tickets, left, sold_until } = rate
  switch (rate.why_not) {
    case null:
      return null
    case 'not_in_channel':
      return t(`whatIf.why.notIn.${channel}`)
    case 'weekday':
      return t('whatIf.why.weekday', { days: weekdaysOf(usable.weekdays, locale) || t('whatIf.why.noDay') })
    case 'start':
      return startWords(t, usable)
    case 'one_day_ahead':
      return t('whatIf.why.ahead', { when: sold_until === null ? '' : when(sold_until) })
    case 'rate_min':
      return t('whatIf.why.min', { count: min_tickets })
    case 'rate_max':
      return t('whatIf.why.max', { count: max_tickets })
    case 'rate_only_left':
      return t('whatIf.why.left', { count: left ?? 0 })
  }
}

function startWords(t: T, { starts_from, starts_until }: WhatIfRate['usable']): string {
  if (starts_from === null) return t('whatIf.why.until', { until: starts_until ?? '' })
  if (starts_until === null) return t('whatIf.why.from', { from: starts_from })
  return t('whatIf.why.between', { from: starts_from, until: starts_until })
}

function weekdaysOf(bits: number, locale: Locale): string {
  const names = DAYS.filter((day) => (bits & (1 << day)) !== 0).map((day) =>
    formatWeekday(`2026-11-0${MONDAY + day}`, locale),
  )
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}

/** A rate with its reasons; one that holds in both channels is said once. */
export interface Reason {
  price_rate_id: number
  name: string
  texts: string[]
}

/** What stands against the rates, in the order of the price list. */
export function reasonsOf(
  t: T,
  locale: Locale,
  rates: Readonly<Record<Channel, readonly WhatIfRate[]>>,
  when: (instant: string) => string,
): Reason[] {
  const register_rates = new Map(rates.register.map((rate) => [rate.price_rate_id, rate]))
  return rates.site.flatMap((rate) => {
    const there = register_rates.get(rate.price_rate_id)
    const site = whyNot(t, locale, rate, 'site', when)
    const register = there ? whyNot(t, locale, there, 'register', when) : null
    const isSame = site === register
    const say = (channel: Channel, text: string | null) => {
      if (text === null) return []
      const isSaid = isSame || rate.why_not === 'not_in_channel' || there?.why_not === 'not_in_channel'
      return [isSaid ? text : t(`whatIf.only.${channel}`, { text })]
    }
    const texts = [...say('site', site), ...(isSame ? [] : say('register', register))]
    return texts.length > 0 ? [{ price_rate_id: rate.price_rate_id, name: rate.name, texts }] : []
  })
}
