import type { Locale } from '../i18n/locales.ts'
import { calendarFile, calendarInstant, calendarText } from '../kit/calendar.ts'
import { xmlText } from '../kit/xml.ts'

/** A schedule as programs read it; `end` is null while only its title and start are published. */
export interface FeedSchedule {
  schedule_id: number
  title: string
  /** What else is said of it, in one line; may be empty. */
  text: string
  /** Where it is: name and address of the cinema. */
  place: string
  /** When it is, as people read it. */
  day: string
  url: string
  /** UTC instants. */
  start: string
  end: string | null
}

/** Calendars and readers ask for a feed again and again: it has the next schedules, not all of them. */
const MOST_SCHEDULES = 500

/** The schedules that a feed has of all, which stand by start: those that begin at this instant or later. */
export function schedulesInFeed<S extends Pick<FeedSchedule, 'start'>>(all: readonly S[], now: string): S[] {
  return all.filter(({ start }) => start >= now).slice(0, MOST_SCHEDULES)
}

/** A house's programme in one language. */
export interface ProgrammeFeed {
  title: string
  locale: Locale
  /** The name of the host, by which schedules of several houses differ. */
  host: string
  /** The page of the programme, and where this feed is itself. */
  page_url: string
  self_url: string
  /** UTC instant as of which the programme is given. */
  as_of: string
  /** By start. */
  schedules: readonly FeedSchedule[]
}

/**
 * The programme as an iCalendar file, in UTC, so that every program shows the clock of its own place (F-027).
 * @source RFC 5545, section 3.6.1; RFC 7986, section 5
 */
export function programmeCalendar(feed: ProgrammeFeed): string {
  const stamp = calendarInstant(feed.as_of)
  return calendarFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Programme//EN',
    'METHOD:PUBLISH',
    `NAME:${calendarText(feed.title)}`,
    `X-WR-CALNAME:${calendarText(feed.title)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...feed.schedules.flatMap((schedule) => calendarEvent(schedule, feed.host, stamp)),
    'END:VCALENDAR',
  ])
}

function calendarEvent(schedule: FeedSchedule, host: string, stamp: string): string[] {
  const { schedule_id, title, text, place, url, start, end } = schedule
  return [
    'BEGIN:VEVENT',
    `UID:schedule-${schedule_id}@${host}`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${calendarInstant(start)}`,
    ...(end === null ? [] : [`DTEND:${calendarInstant(end)}`]),
    `SUMMARY:${calendarText(title)}`,
    ...(text === '' ? [] : [`DESCRIPTION:${calendarText(text)}`]),
    `LOCATION:${calendarText(place)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/**
 * The programme as a feed of news: each schedule one item, by start (F-027).
 * @source RSS 2.0; Atom, RFC 4287, for the address of the feed itself
 */
export function programmeRss(feed: ProgrammeFeed): string {
  const items = feed.schedules.map(({ schedule_id, title, text, place, day, url }) => {
    const said = [place, text].filter(Boolean).join(', ')
    return [
      `<item><title>${xmlText(`${title}, ${day}`)}</title>`,
      `<link>${xmlText(url)}</link>`,
      `<guid isPermaLink="false">${xmlText(`schedule-${schedule_id}@${feed.host}`)}</guid>`,
      // readers take a description for HTML
      `<description>${xmlText(xmlText(said))}</description></item>`,
    ].join('')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${xmlText(feed.title)}</title><link>${xmlText(feed.page_url)}</link>`,
    `<description>${xmlText(feed.title)}</description><language>${feed.locale}</language><ttl>60</ttl>`,
    `<atom:link href="${xmlText(feed.self_url)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
    '',
  ].join('\n')
}
