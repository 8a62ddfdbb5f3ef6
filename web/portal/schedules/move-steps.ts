import type { BegunMove, MoveShown, MoveStanding } from '#protocol/schedules/move.ts'
import type { T } from '../texts.ts'
import type { Said, Step } from './steps.ts'

type Saying = Pick<Said, 't' | 'time'>

/** What will happen, before anybody has pressed. */
export function movesBefore(shown: MoveShown, screen: string, said: Saying): Step[] {
  const { t } = said
  const { edge, tickets, letters } = shown
  return [
    edge === 'away'
      ? waiting(shown, said)
      : { id: 'stop', state: 'next', title: t('moving.stop'), text: t('moving.stop_text', { screen }) },
    { id: 'home', state: 'next', title: t('moving.home'), text: t('moving.home_text') },
    { id: 'seat', state: 'next', title: t('moving.seated', { count: tickets }), text: t('moving.seated_text') },
    { id: 'say', state: 'next', title: t('moving.letters', { count: letters }), text: t('moving.letters_text') },
  ]
}

/** The same steps, each with how far it is. */
export function movesAfter(shown: MoveShown, begun: BegunMove, standing: MoveStanding, said: Saying): Step[] {
  const { t, time } = said
  const when = { time: time(begun.begun_at) }
  const title = begun.by === null ? t('moving.begun', when) : t('moving.begun_by', { ...when, who: begun.by })
  const first: Step = { id: 'begun', state: 'done', title, text: '' }
  if (begun.off_at !== null && begun.moved_at === null)
    return [first, { id: 'off', state: begun.done_at === null ? 'now' : 'done', title: t('moving.off'), text: '' }]
  return [first, homeward(shown, begun, standing, said), seating(shown, begun, standing, t), letters(begun, t)]
}

function homeward(shown: MoveShown, begun: BegunMove, standing: MoveStanding, said: Saying): Step {
  const { t } = said
  if (standing === 'old') return { id: 'home', state: 'waits', title: t('moving.old'), text: t('moving.old_text') }
  if (standing === 'waits') return waiting(shown, said)
  const isHome = standing !== 'home'
  const count = begun.at_edge + begun.settling + begun.changing
  const text = isHome ? '' : t('moving.home_left', { count })
  return { id: 'home', state: isHome ? 'done' : 'now', title: t(isHome ? 'moving.came' : 'moving.home'), text }
}

/** Its line is down: who is waited for, and since when; before it was called home it is sold on. */
function waiting({ cinema, line, begun }: MoveShown, { t, time }: Saying): Step {
  const title = t('cancel.waits', { cinema, time: time(line.since) })
  const isCalled = begun !== null && begun.called_at !== null && begun.done_at === null
  const text = isCalled ? t('moving.waits_called', { count: begun.at_edge }) : t('moving.waits_text')
  return { id: 'home', state: 'waits', title, text }
}

function seating({ tickets }: MoveShown, begun: BegunMove, standing: MoveStanding, t: T): Step {
  if (begun.moved_at !== null)
    return { id: 'seat', state: 'done', title: t('moving.moved', { screen: begun.screen }), text: '' }
  if (standing === 'stopped')
    return { id: 'seat', state: 'waits', title: t('moving.stopped'), text: t('moving.stopped_text') }
  const state = standing === 'moving' ? 'now' : 'next'
  return { id: 'seat', state, title: t('moving.seated', { count: tickets }), text: t('moving.seated_text') }
}

function letters({ moved_at, done_at, informed, readers, parties }: BegunMove, t: T): Step {
  if (moved_at === null) return { id: 'say', state: 'next', title: t('cancel.say'), text: t('moving.letters_text') }
  const of = { done: informed, all: readers }
  const text = parties > readers ? t('moving.without', { count: parties - readers }) : ''
  return { id: 'say', state: done_at === null ? 'now' : 'done', title: t('cancel.said', of), text, of }
}
