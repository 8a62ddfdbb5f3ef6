import { describe, expect, test } from 'vitest'
import { readCalendar } from '../../tests/read-calendar.ts'
import {
  type FeedSchedule,
  type ProgrammeFeed,
  programmeCalendar,
  programmeRss,
  schedulesInFeed,
} from './programme-feeds.ts'

const TITLE = 'Ça; "Là", \\ <ici> & là-bas 🎬 '.repeat(6).trim()

function schedule(facts: Partial<FeedSchedule> = {}): FeedSchedule {
  return {
    schedule_id: 7,
    title: 'Conclave',
    text: 'Screen 1, English',
    place: 'Lichthof, Karl-Heine-Straße 61, 04229 Leipzig',
    day: 'Saturday 21 November, 20:45',
    url: 'https://kino.example/en/movies/view/conclave',
    start: '2026-11-21T19:45:00.000Z',
    end: '2026-11-21T22:00:00.000Z',
    ...facts,
  }
}

function feed(schedules: FeedSchedule[]): ProgrammeFeed {
  return {
    title: 'Programme of Lichthof',
    locale: 'en',
    host: 'kino.example',
    page_url: 'https://kino.example/en/movies',
    self_url: 'https://kino.example/programme-en.rss',
    as_of: '2026-11-21T05:00:00.000Z',
    schedules,
  }
}

describe('F-027 the programme as a calendar', () => {
  test('each schedule is an event with its own name for ever, in UTC', () => {
    const calendar = readCalendar(programmeCalendar(feed([schedule()])))
    expect([calendar.name, calendar.fields.VERSION, calendar.fields.METHOD]).toEqual(['VCALENDAR', '2.0', 'PUBLISH'])
    expect(calendar.fields.NAME).toBe('Programme of Lichthof')
    expect(calendar.within).toEqual([
      {
        name: 'VEVENT',
        within: [],
        fields: {
          UID: 'schedule-7@kino.example',
          DTSTAMP: '20261121T050000Z',
          DTSTART: '20261121T194500Z',
          DTEND: '20261121T220000Z',
          SUMMARY: 'Conclave',
          DESCRIPTION: 'Screen 1, English',
          LOCATION: 'Lichthof, Karl-Heine-Straße 61, 04229 Leipzig',
          URL: 'https://kino.example/en/movies/view/conclave',
          TRANSP: 'TRANSPARENT',
        },
      },
    ])
  })

  test('long lines are broken between letters, and a title is text whatever stands in it', () => {
    const text = 'One\nEND:VEVENT\r\nBEGIN:VALARM'
    const [event] = readCalendar(programmeCalendar(feed([schedule({ title: TITLE, text })]))).within
    expect(event!.fields.SUMMARY).toBe(TITLE)
    expect(event!.fields.DESCRIPTION).toBe('One\nEND:VEVENT\nBEGIN:VALARM')
    expect(programmeCalendar(feed([schedule({ title: TITLE })]))).not.toContain('\ufffd')
  })

  test('signs that mean something to a calendar are marked in each of its texts', () => {
    const signs = { title: 'One, two; three\\four', text: 'A; b', place: 'Lichthof, Leipzig; 1\\2' }
    const lines = programmeCalendar(feed([schedule(signs)])).split('\r\n')
    expect(lines).toContain('SUMMARY:One\\, two\\; three\\\\four')
    expect(lines).toContain('DESCRIPTION:A\\; b')
    expect(lines).toContain('LOCATION:Lichthof\\, Leipzig\\; 1\\\\2')
  })

  test('of what is only announced there is title and start alone', () => {
    const [event] = readCalendar(programmeCalendar(feed([schedule({ text: '', end: null })]))).within
    expect(event!.fields).not.toHaveProperty('DTEND')
    expect(event!.fields).not.toHaveProperty('DESCRIPTION')
  })

  test('a house that shows nothing has an empty calendar', () => {
    expect(readCalendar(programmeCalendar(feed([]))).within).toEqual([])
  })
})

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
function unescaped(text: string): string {
  expect(text).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|apos);)/)
  return text.replace(/&(\w+);/g, (_, name: string) => SIGNS[name]!)
}

describe('F-027 the programme as a feed of news', () => {
  test('each schedule is an item that says what, when and where, and leads to its movie', () => {
    const rss = programmeRss(feed([schedule(), schedule({ schedule_id: 8, title: TITLE, text: '<b>' })]))
    const items = [...rss.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item]) =>
      Object.fromEntries([...item!.matchAll(/<(\w+)[^>]*>(.*?)<\/\1>/gs)].map((m) => [m[1], unescaped(m[2]!)])),
    )
    expect(items).toEqual([
      {
        title: 'Conclave, Saturday 21 November, 20:45',
        link: 'https://kino.example/en/movies/view/conclave',
        guid: 'schedule-7@kino.example',
        description: 'Lichthof, Karl-Heine-Straße 61, 04229 Leipzig, Screen 1, English',
      },
      expect.objectContaining({
        title: `${TITLE}, Saturday 21 November, 20:45`,
        // a reader that shows it as HTML shows the signs
        description: 'Lichthof, Karl-Heine-Straße 61, 04229 Leipzig, &lt;b&gt;',
      }),
    ])
    expect(rss).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" [^>]+><channel>/)
    expect(rss).toContain('<title>Programme of Lichthof</title><link>https://kino.example/en/movies</link>')
    expect(rss).toContain('<atom:link href="https://kino.example/programme-en.rss" rel="self"')
    expect(rss).toContain('<language>en</language>')
  })

  test('addresses are text as well, whatever stands behind their question mark', () => {
    const self_url = 'https://kino.example/programme-en.rss?cinema=yard&x="'
    const rss = programmeRss({ ...feed([]), self_url, page_url: 'https://kino.example/en/movies?a&b' })
    expect(rss).toContain('href="https://kino.example/programme-en.rss?cinema=yard&amp;x=&quot;"')
    expect(rss).toContain('<link>https://kino.example/en/movies?a&amp;b</link>')
  })

  test('signs that XML cannot have are left out', () => {
    expect(programmeRss(feed([schedule({ title: 'A\u0000\u0008B' })]))).toContain('<title>AB, ')
  })
})

test('F-027 a feed has the next 500 schedules that begin now or later', () => {
  const minute = (nth: number) => new Date(Date.UTC(2026, 10, 21, 20, nth)).toISOString()
  const all = Array.from({ length: 510 }, (_, nth) => schedule({ schedule_id: nth, start: minute(nth) }))
  const ids = schedulesInFeed(all, minute(3)).map(({ schedule_id }) => schedule_id)
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([500, 3, 502])
})
