import { calendarFile, calendarInstant, calendarParameter, calendarText } from '../kit/calendar.ts'

/** A screening that somebody has tickets for, as it stands in that person's calendar. */
export interface Visit {
  /** The same for a purchase and its schedule for ever: what comes later takes the place of it. */
  uid: string
  /** Rises with every change of the schedule. */
  sequence: number
  title: string
  /** In lines. */
  text: string
  place: string
  /** UTC instants. */
  start: string
  end: string
}

/** What goes into a buyer's calendar, or with `is_cancelled` out of it. */
export interface VisitCalendar {
  house: { trade_name: string; email: string }
  is_cancelled: boolean
  /** UTC instant of the writing. */
  as_of: string
  visits: readonly Visit[]
}

/** What the file is, for whoever sends it. */
export function visitCalendarType({ is_cancelled }: Pick<VisitCalendar, 'is_cancelled'>): string {
  return `text/calendar;charset=utf-8;method=${methodOf(is_cancelled)}`
}

/**
 * The screenings of a purchase as an iCalendar file, in UTC, so that every program shows the clock of its own
 * place. A later file with the same `uid` updates the event, or takes it out; none has a link to the tickets,
 * because calendars are shared (F-144).
 * @source RFC 5545, section 3.6.1; RFC 5546, sections 3.2.1 (PUBLISH) and 3.2.5 (CANCEL)
 */
export function visitCalendar({ house, is_cancelled, as_of, visits }: VisitCalendar): string {
  return calendarFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Tickets//EN',
    `METHOD:${methodOf(is_cancelled)}`,
    ...visits.flatMap(({ uid, sequence, title, text, place, start, end }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `SEQUENCE:${sequence}`,
      `DTSTAMP:${calendarInstant(as_of)}`,
      `DTSTART:${calendarInstant(start)}`,
      `DTEND:${calendarInstant(end)}`,
      `STATUS:${is_cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      `SUMMARY:${calendarText(title)}`,
      `DESCRIPTION:${calendarText(text)}`,
      `LOCATION:${calendarText(place)}`,
      `ORGANIZER;CN=${calendarParameter(house.trade_name)}:mailto:${house.email}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ])
}

function methodOf(is_cancelled: boolean): 'PUBLISH' | 'CANCEL' {
  return is_cancelled ? 'CANCEL' : 'PUBLISH'
}
