import { describe, expect, test } from 'vitest'
import { LISTINGS, RESOURCES } from '#protocol/resources.ts'
import { clockText, zoneBeside, zoneHere } from './clock.ts'
import { onClockOf } from './on-clock-of.ts'
import type { ListView } from './use-view.ts'

const CLOCKS = { house: 'Europe/Berlin', others: [{ cinema_id: 7, time_zone: 'Pacific/Auckland' }] }

function viewOf(resource: unknown, options = {}, clocks: typeof CLOCKS = CLOCKS): ListView {
  return { resource, reading: { clocks, time_zone: clocks.house, options } } as ListView
}

describe('UX-47 the clock of a row', () => {
  test.each([
    ['a schedule there', RESOURCES.schedule, { cinema_id: 7 }, 'Pacific/Auckland'],
    ['a purchase here', LISTINGS.bill, { cinema_id: 1 }, 'Europe/Berlin'],
    ['that cinema itself', RESOURCES.cinema, { id: 7 }, 'Pacific/Auckland'],
    ['somebody who works there alone', RESOURCES.employee, { cinemas: [7] }, 'Pacific/Auckland'],
    ['somebody who works in two', RESOURCES.employee, { cinemas: [7, 1] }, 'Europe/Berlin'],
    ['a client, who is of the whole house', LISTINGS.client, { id: 'c' }, 'Europe/Berlin'],
    ['a row of the whole house with that number', RESOURCES.tag, { id: 7 }, 'Europe/Berlin'],
    ['a form in which nothing is chosen yet', RESOURCES.schedule, { cinema_id: null }, 'Europe/Berlin'],
  ])('is that of its cinema, or of the house: %s', (_, resource, row, zone) => {
    expect(onClockOf(viewOf(resource), row).reading.time_zone).toBe(zone)
  })

  test('follows the screen that is chosen, as long as a form names no cinema', () => {
    const view = viewOf(RESOURCES.schedule, { screen_id: [{ value: 3, label: 'Screen 3', cinema_id: 7 }] })
    expect(onClockOf(view, { screen_id: 3 }).reading.time_zone).toBe('Pacific/Auckland')
    expect(onClockOf(view, { screen_id: 3, cinema_id: 1 }).reading.time_zone).toBe('Europe/Berlin')
    expect(onClockOf(view, { screen_id: 4 }).reading.time_zone).toBe('Europe/Berlin')
  })
})

test('UX-47 which clock it is is said where that of this machine shows another time, and only there', () => {
  const instant = '2027-01-05T20:00:00.000Z'
  expect(zoneBeside(instant, zoneHere(), 'en')).toBe('')
  const there = zoneHere() === 'Pacific/Auckland' ? 'America/Lima' : 'Pacific/Auckland'
  expect(zoneBeside(instant, there, 'de')).not.toBe('')
  const said = clockText(instant, { locale: 'en', time_zone: there })
  expect(said.endsWith(zoneBeside(instant, there, 'en'))).toBe(true)
  expect(said).toContain(there === 'America/Lima' ? '15:00' : '09:00')
})

test('UX-47 which clock it is is said of a time that the clocks show twice, wherever it is read', () => {
  const here = { locale: 'en', time_zone: 'Europe/Berlin' } as const
  expect(clockText('2027-10-31T00:30:00.000Z', here)).toMatch(/02:30 CEST$/)
  expect(clockText('2027-10-31T01:30:00.000Z', here)).toMatch(/02:30 CET$/)
})
