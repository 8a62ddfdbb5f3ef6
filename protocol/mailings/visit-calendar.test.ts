import { expect, test } from 'vitest'
import { readCalendar } from '../../tests/read-calendar.ts'
import { type Visit, type VisitCalendar, visitCalendar, visitCalendarType } from './visit-calendar.ts'

const UID = 'a3f0c7d2-1111-8222-8333-444455556666'

function visit(facts: Partial<Visit> = {}): Visit {
  return {
    uid: UID,
    sequence: 3,
    title: 'Conclave',
    text: 'Screen 1, English\nRow H, seat 9\nOrder 26-1000310',
    place: 'Lichthof, Karl-Heine-Straße 61, 04229 Leipzig',
    start: '2026-11-21T19:45:00.000Z',
    end: '2026-11-21T22:00:00.000Z',
    ...facts,
  }
}

function calendar(facts: Partial<VisitCalendar> = {}): VisitCalendar {
  const house = { trade_name: 'Lichthof Kinos', email: 'info@lichthof.example' }
  return { house, is_cancelled: false, as_of: '2026-11-20T12:00:00.000Z', visits: [visit()], ...facts }
}

test('F-144 each screening of a purchase is an event of the house, with the instant at which it begins', () => {
  const read = readCalendar(visitCalendar(calendar({ visits: [visit(), visit({ uid: 'other' })] })))
  expect([read.name, read.fields.VERSION, read.fields.METHOD]).toEqual(['VCALENDAR', '2.0', 'PUBLISH'])
  expect(read.within.map(({ fields }) => fields.UID)).toEqual([UID, 'other'])
  expect(read.within[0]).toEqual({
    name: 'VEVENT',
    within: [],
    fields: {
      UID,
      SEQUENCE: '3',
      DTSTAMP: '20261120T120000Z',
      DTSTART: '20261121T194500Z',
      DTEND: '20261121T220000Z',
      STATUS: 'CONFIRMED',
      SUMMARY: 'Conclave',
      DESCRIPTION: 'Screen 1, English\nRow H, seat 9\nOrder 26-1000310',
      LOCATION: 'Lichthof, Karl-Heine-Straße 61, 04229 Leipzig',
      ORGANIZER: 'mailto:info@lichthof.example',
    },
  })
})

test('F-144 a cancelled screening is taken out of the calendar under the same name', () => {
  const cancelled = calendar({ is_cancelled: true, visits: [visit({ sequence: 4 })] })
  const read = readCalendar(visitCalendar(cancelled))
  expect(read.fields.METHOD).toBe('CANCEL')
  expect(read.within[0]!.fields).toMatchObject({ UID, SEQUENCE: '4', STATUS: 'CANCELLED' })
  expect([visitCalendarType(calendar()), visitCalendarType(cancelled)]).toEqual([
    'text/calendar;charset=utf-8;method=PUBLISH',
    'text/calendar;charset=utf-8;method=CANCEL',
  ])
})

test('F-144 whatever stands in a title or in the name of a house is text (RFC 5545, RFC 6868)', () => {
  const title = 'Ça; "Là", \\ <ici> & là-bas 🎬 '.repeat(6).trim()
  const house = { trade_name: 'Kino "Süd";\r\nATTENDEE:x, ^Nord', email: 'info@lichthof.example' }
  const file = visitCalendar(calendar({ house, visits: [visit({ title, text: 'One\nEND:VEVENT\r\nBEGIN:VALARM' })] }))
  const [event, ...more] = readCalendar(file).within
  expect(more).toEqual([])
  expect(event!.fields.SUMMARY).toBe(title)
  expect(event!.fields.DESCRIPTION).toBe('One\nEND:VEVENT\nBEGIN:VALARM')
  expect(event!.fields.ORGANIZER).toBe('mailto:info@lichthof.example')
  expect(file.replaceAll('\r\n ', '')).toContain(`ORGANIZER;CN="Kino ^'Süd^';^nATTENDEE:x, ^^Nord":mailto:`)
})
