import type { CancellationShown } from '#protocol/schedules/cancel.ts'
import type { T } from '../texts.ts'

/**
 * One step of a cancellation, or of a move; `waits` = for a cinema that is cut off. `of` = how much of it is
 * done.
 */
export interface Step {
  id: string
  state: 'next' | 'now' | 'waits' | 'done'
  title: string
  text: string
  of?: { done: number; all: number }
}

/** By which a step is said. */
export interface Said {
  t: T
  money: (cents: number) => string
  time: (instant: string) => string
}

/** What goes back by itself, and what a counter pays; of a cinema that is cut off as far as the hub knows. */
export function moneyOf(
  { paid }: Pick<CancellationShown, 'paid'>,
  way: 'hub' | 'counter',
): { bills: number; cents: number } {
  const rows = paid.filter((row) => row.way === way)
  return {
    bills: rows.reduce((sum, { bills }) => sum + bills, 0),
    cents: rows.reduce((sum, { cents }) => sum + cents, 0),
  }
}

/** What will happen, before anybody has pressed. */
export function stepsBefore(shown: CancellationShown, is_refund: boolean, said: Said): Step[] {
  const { t } = said
  const rest = is_refund ? moneyAhead(shown, said) : [staying(t, 'next')]
  return [
    { id: 'stop', state: 'next', title: t('cancel.stop'), text: t('cancel.stop_text') },
    homeward(shown, said, 'next'),
    { id: 'say', state: 'next', title: t('cancel.letters', { count: shown.letters }), text: t('cancel.say_text') },
    ...rest,
  ]
}

/** The same steps, each with how far it is. */
export function stepsAfter(
  shown: CancellationShown,
  begun: NonNullable<CancellationShown['begun']>,
  said: Said,
): Step[] {
  const { t, time } = said
  const { closed_at, begun_at, by, is_refund } = begun
  const when = { time: time(begun_at) }
  const title = by === null ? t('cancel.stopped', when) : t('cancel.stopped_by', { ...when, who: by })
  const stop: Step = { id: 'stop', state: 'done', title, text: '' }
  if (closed_at === null) {
    const say: Step = { id: 'say', state: 'next', title: t('cancel.say'), text: t('cancel.say_text') }
    return [stop, homeward(shown, said, 'now'), say, ...(is_refund ? moneyAhead(shown, said) : [staying(t, 'next')])]
  }
  const came = t('cancel.came_text', { time: time(closed_at) })
  const home: Step = { id: 'home', state: 'done', title: t('cancel.came'), text: came }
  return [stop, home, letters(begun, t), ...(is_refund ? moneyBehind(shown, begun, said) : [staying(t, 'done')])]
}

/** Called home; where the line is down it says who is waited for, and since when. */
function homeward({ at_edge, line, cinema }: CancellationShown, { t, time }: Said, state: 'next' | 'now'): Step {
  const count = { count: at_edge }
  if (at_edge === 0) return { id: 'home', state, title: t('cancel.home'), text: t('cancel.home_all') }
  if (line.up) return { id: 'home', state, title: t('cancel.home'), text: t('cancel.home_text', count) }
  const title = t('cancel.waits', { cinema, time: time(line.since) })
  return { id: 'home', state: 'waits', title, text: t('cancel.waits_text', count) }
}

function staying(t: T, state: 'next' | 'done'): Step {
  return { id: 'money', state, title: t('cancel.money_stays'), text: t('cancel.only_text') }
}

function letters({ informed, letters, bills }: NonNullable<CancellationShown['begun']>, t: T): Step {
  const of = { done: informed, all: letters }
  const text = bills > letters ? t('cancel.without', { count: bills - letters }) : ''
  return { id: 'say', state: informed < letters ? 'now' : 'done', title: t('cancel.said', of), text, of }
}

function moneyAhead(shown: CancellationShown, { t, money }: Said): Step[] {
  const [hub, counter] = [moneyOf(shown, 'hub'), moneyOf(shown, 'counter')]
  const text = t('cancel.money_text', { money: money(hub.cents) })
  return [
    { id: 'money', state: 'next', title: t('cancel.money'), text },
    { id: 'counter', state: 'next', title: t('cancel.counter'), text: atCounter(counter, { t, money }) },
  ]
}

function moneyBehind(
  { stuck, paid }: CancellationShown,
  { paid_back, bills, at_counter }: NonNullable<CancellationShown['begun']>,
  { t, money }: Said,
): Step[] {
  const of = { done: paid_back, all: bills - at_counter }
  const counter = { bills: at_counter, cents: moneyOf({ paid }, 'counter').cents }
  return [
    {
      id: 'money',
      state: of.done < of.all ? 'now' : 'done',
      title: t('cancel.back', of),
      text: stuck > 0 ? t('cancel.stuck', { count: stuck }) : '',
      of,
    },
    {
      id: 'counter',
      state: at_counter > 0 ? 'now' : 'done',
      title: t('cancel.counter'),
      text: atCounter(counter, { t, money }),
    },
  ]
}

function atCounter({ bills, cents }: { bills: number; cents: number }, { t, money }: Omit<Said, 'time'>): string {
  if (bills === 0) return t('cancel.counter_none')
  return t('cancel.counter_text', { purchases: t('cancel.purchases', { count: bills }), money: money(cents) })
}
