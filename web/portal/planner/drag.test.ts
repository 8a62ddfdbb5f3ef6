import { describe, expect, test } from 'vitest'
import { epochMs } from '#protocol/time/business-day.ts'
import { type Drag, type DragEvent, dragged, IDLE, type Load, type Moved } from './drag.ts'
import { dayAxis } from './geometry.ts'
import type { Field, Ground, Point } from './ground.ts'

const BERLIN = 'Europe/Berlin'
/** 60 px an hour from five in the morning; two screens, 80 px each, behind 100 px of names. */
const axis = dayAxis('2026-11-28', BERLIN, 300, 60)
function row(screen_id: number, top: number): Field {
  return { screen_id, axis, left: 100, right: 1540, top, bottom: top + 80 }
}
const day: Ground = { is: 'day', fields: [row(1, 40), row(2, 120)] }
function at(time: string) {
  return epochMs(`2026-11-28T${time}:00Z`) - 3_600_000
}
/** A schedule on screen 1 at 14:00: its left edge lies at 640. */
const load: Load = { key: 's7', origin: { screen_id: 1, start_ms: at('14:00') }, clock: '14:00', taken: 0 }
const fromShelf: Load = { key: 'v3', origin: null, clock: '20:00', taken: 0 }
const held: Point = { x: 660, y: 60 }
const press: DragEvent = { is: 'press', load, by: 'mouse', pointer: 1, at: held, grip: { x: 20, y: 20 } }
const touch: DragEvent = { ...press, by: 'touch' }
function move(x: number, y: number, over = true): DragEvent {
  return { is: 'move', pointer: 1, at: { x, y }, over }
}
const release: DragEvent = { is: 'release', pointer: 1 }

function through(...events: readonly DragEvent[]): Moved {
  return events.reduce<Moved>(({ drag }, event) => dragged(drag, event, day), { drag: IDLE })
}
function spotOf({ drag }: { drag: Drag }) {
  return drag.is === 'carried' ? drag.spot : null
}

describe('UX-21 by mouse', () => {
  test('a click is no drag', () => {
    expect(through(press, move(661, 61), release)).toEqual({ drag: IDLE, result: { is: 'clicked', load } })
  })
  test('what is moved stands on five minutes of the row below the hand, and is dropped there', () => {
    expect(spotOf(through(press, move(692, 150)))).toEqual({ screen_id: 2, start_ms: at('14:30') })
    const { result } = through(press, move(693, 150), release)
    expect(result).toEqual({ is: 'dropped', load, spot: { screen_id: 2, start_ms: at('14:35') } })
  })
  test('let go where it was, beside the sheet or with Escape it is put back', () => {
    expect(through(press, move(700, 60), move(660, 60), release).result).toEqual({ is: 'put_back', load })
    expect(through(press, move(700, 60), move(-50, 60, false), release).result).toEqual({ is: 'put_back', load })
    expect(through(press, move(700, 60), { is: 'put_back' })).toEqual({ drag: IDLE, result: { is: 'put_back', load } })
    expect(through(press, { is: 'put_back' })).toEqual({ drag: IDLE })
  })
  test('another pointer and keys do nothing meanwhile', () => {
    const carried = through(press, move(700, 60)).drag
    for (const event of [
      { is: 'move', pointer: 2, at: held, over: true },
      { is: 'release', pointer: 2 },
      { is: 'arrow', arrow: 'left', stride: 'small' },
      { is: 'pick_up', load: fromShelf, spot: { screen_id: 2, start_ms: at('20:00') } },
      { is: 'press', load: fromShelf, by: 'mouse', pointer: 3, at: held, grip: held },
    ] as const)
      expect(dragged(carried, event, day)).toEqual({ drag: carried })
  })
  test('a movie of the shelf stands nowhere until it is over the sheet', () => {
    const grabbed: DragEvent = { ...press, load: fromShelf, at: { x: -80, y: 300 }, grip: { x: 10, y: 10 } }
    expect(spotOf(through(grabbed, move(-60, 300, false)))).toBeNull()
    expect(through(grabbed, move(-60, 300, false), release).result).toEqual({ is: 'put_back', load: fromShelf })
    const dropped = { is: 'dropped', load: fromShelf, spot: { screen_id: 1, start_ms: at('20:00') } }
    expect(through(grabbed, move(1010, 80), release).result).toEqual(dropped)
  })
})

describe('UX-21 by touch', () => {
  const rested: DragEvent = { is: 'rested', pointer: 1 }
  test('a finger that moves at once scrolls, one that rests picks up', () => {
    expect(through(touch, move(640, 60))).toEqual({ drag: IDLE })
    expect(spotOf(through(touch, move(663, 62), rested))).toEqual(load.origin)
    const dropped = { is: 'dropped', load, spot: { screen_id: 1, start_ms: at('13:00') } }
    expect(through(touch, rested, move(600, 60), release).result).toEqual(dropped)
  })
  test('a tap is a click; a finger that the browser takes away puts back', () => {
    expect(through(touch, release).result).toEqual({ is: 'clicked', load })
    expect(through(touch, { is: 'lost', pointer: 1 })).toEqual({ drag: IDLE })
    expect(through(touch, rested, move(900, 60), { is: 'lost', pointer: 1 }).result).toEqual({ is: 'put_back', load })
  })
})

describe('UX-21 by keyboard', () => {
  const pickUp: DragEvent = { is: 'pick_up', load, spot: load.origin! }
  const arrow = (name: 'left' | 'right' | 'up' | 'down', stride: 'small' | 'large' = 'small'): DragEvent => {
    return { is: 'arrow', arrow: name, stride }
  }
  test('arrows move five minutes, with Shift an hour, and from row to row', () => {
    expect(spotOf(through(pickUp, arrow('right'), arrow('right')))!.start_ms).toBe(at('14:10'))
    expect(spotOf(through(pickUp, arrow('left', 'large')))!.start_ms).toBe(at('13:00'))
    expect(through(pickUp, arrow('down'), arrow('right'), { is: 'put_down' }).result).toEqual({
      is: 'dropped',
      load,
      spot: { screen_id: 2, start_ms: at('14:05') },
    })
  })
  test('Escape puts back, and at the edge it stays', () => {
    expect(spotOf(through(pickUp, arrow('up')))).toEqual(load.origin)
    expect(through(pickUp, arrow('down'), { is: 'put_back' }).result).toEqual({ is: 'put_back', load })
    const nights = Array.from({ length: 30 }, () => arrow('right', 'large'))
    expect(spotOf(through(pickUp, ...nights))!.start_ms).toBe(at('04:55') + 86_400_000)
  })
})

describe('UX-25 what has places taken is locked', () => {
  const sold: Load = { ...load, taken: 64 }
  const asked = { drag: IDLE, result: { is: 'locked', load: sold } }
  test('by mouse, by touch and by keys; a click opens it still', () => {
    expect(through({ ...press, load: sold }, move(700, 60))).toEqual(asked)
    expect(through({ ...touch, load: sold }, { is: 'rested', pointer: 1 })).toEqual(asked)
    expect(through({ is: 'pick_up', load: sold, spot: sold.origin! })).toEqual(asked)
    expect(through({ ...press, load: sold }, release).result).toEqual({ is: 'clicked', load: sold })
  })
})

describe('UX-21 UX-26 in a week', () => {
  const cell = (screen_id: number, date: string, left: number, top: number): Field => {
    return { screen_id, axis: dayAxis(date, BERLIN, 300, 60), left, right: left + 100, top, bottom: top + 50 }
  }
  const week: Ground = {
    is: 'week',
    fields: [
      cell(1, '2026-10-24', 0, 0),
      cell(1, '2026-10-25', 100, 0),
      cell(2, '2026-10-24', 0, 50),
      cell(2, '2026-10-25', 100, 50),
    ],
  }
  const late: Load = {
    key: 's9',
    origin: { screen_id: 1, start_ms: epochMs('2026-10-24T22:30:00Z') },
    clock: '24:30',
    taken: 0,
  }
  test('a day is changed and the time on the wall stays, over the change of the clocks', () => {
    const grabbed: DragEvent = { ...press, load: late, at: { x: 20, y: 20 } }
    const { drag } = dragged(dragged(IDLE, grabbed, week).drag, move(150, 70), week)
    expect(spotOf({ drag })).toEqual({ screen_id: 2, start_ms: epochMs('2026-10-25T23:30:00Z') })
    const up = dragged(IDLE, { is: 'pick_up', load: late, spot: late.origin! }, week).drag
    const right = dragged(up, { is: 'arrow', arrow: 'right', stride: 'small' }, week).drag
    expect(spotOf({ drag: right })).toEqual({ screen_id: 1, start_ms: epochMs('2026-10-25T23:30:00Z') })
  })
})
