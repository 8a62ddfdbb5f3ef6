import { expect, test } from 'vitest'
import { en } from '#protocol/i18n/site/en.ts'
import type { ListedEvent, Shell } from '#protocol/site/pages.ts'
import { get, html, type Loaded, mainOf, words } from '../../testing/read-page.ts'
import * as sample from '../../testing/sample.ts'
import { eventView, listedEvent } from '../../testing/sample-events.ts'

const oneCinema: Shell = { ...sample.shell, cinemas: sample.shell.cinemas.slice(0, 1) }
const event = listedEvent()

function withState(state: ListedEvent['schedule']['state']): Partial<ListedEvent> {
  return { schedule: { ...event.schedule, state, seats_left: null } }
}

test('F-052 the list says of each event when, what, where, and leads to its page and to its tickets', async () => {
  const page = await html('/en/events', {
    events: { events: [event, listedEvent({ event_id: 4, slug: 'metropolis' })] },
  })
  expect(page).toContain('<title>Events | Lichthof</title>')
  expect(words(page)).toContain('Wednesday 9 December')
  expect(words(page)).toContain('19:00 Film and talk The film, then an hour with two people. Lichthof, Screen 1')
  expect(page).toContain('href="/en/events/wings-of-desire"')
  expect(page).toContain('href="/en/events/metropolis"')
  expect(page).toMatch(/<a href="\/en\/buy\/events\/3"[^>]*>Book from €.12\.50<\/a>/)
})

test('F-052 a house without an event says so, with the way to the programme', async () => {
  const page = await html('/en/events', { events: { events: [] } })
  expect(words(page)).toContain(`${en.events.empty} ${en.events.empty_text}`)
  expect(page).toContain('href="/en/movies"')
})

test('F-052 the page of an event: title, HTML, day and time, tickets with their prices, the movie and its page', async () => {
  const page = await html('/en/events/wings-of-desire', { 'events.view': eventView() })
  expect(page).toContain('<h1>Wings of Desire, and the city it flew over</h1>')
  expect(page).toContain('<title>Wings of Desire, and the city it flew over | Lichthof</title>')
  expect(page).toContain('<p>Angels in long coats.</p><h2>The evening</h2><ul><li><b>18:30</b> Doors and bar</li></ul>')
  expect(page).toContain('<time dateTime="2026-12-09T19:00">19:00</time>')
  const text = words(page)
  for (const said of [
    'Wednesday 9 December',
    'Adult € 14.00',
    'Student € 9.00',
    'On sale here until 19:15.',
    en.events.step_free,
    'Wings of Desire',
    'Wim Wenders',
    'Bruno Ganz, Solveig Dommartin',
    'German, English',
    'Fantasy, West Germany',
  ])
    expect(text).toContain(said)
  expect(page).toContain('href="/en/movies/view/wings-of-desire"')
  expect(page).toContain('href="/en/buy/events/3"')
})

test('F-022 cinema and address stand on the page of an event only where there are several', async () => {
  const shown = async (pages: Loaded) => words(mainOf(await html('/en/events/x', pages)))
  expect(await shown({ 'events.view': eventView() })).toContain(
    'Lichthof, Screen 1 Karl-Heine-Straße 61, 04229 Leipzig',
  )
  const one = await shown({ shell: oneCinema, 'events.view': eventView() })
  expect(one).toContain('Screen 1')
  expect(one).not.toMatch(/Lichthof|Karl-Heine-Straße/)
  const list = words(await html('/en/events', { shell: oneCinema, events: { events: [event] } }))
  expect(list).not.toContain('Lichthof, Screen 1')
})

test.each([
  ['F-054 is sold at the counter alone', { bookable: false }, en.schedule.event_at_counter],
  ['F-043 began a while ago', withState('started'), en.schedule.started],
  ['F-042 is sold out', withState('sold_out'), en.schedule.sold_out],
  ['F-042 is not sold online', withState('counter_only'), en.schedule.event_at_counter],
  ['F-045 is announced', withState('announced'), en.schedule.announced],
])('F-043 F-054 F-042 F-045 an event that %s has no way to its tickets, and says why', async (_, changes, why) => {
  const page = await html('/en/events/x', { 'events.view': eventView(changes) })
  const list = await html('/en/events', { events: { events: [listedEvent(changes)] } })
  for (const one of [page, list]) {
    expect(one).not.toContain('href="/en/buy/')
    expect(words(one)).toContain(why)
  }
  expect(words(page)).not.toContain('On sale here until')
})

test('F-042 F-081 where nothing is sold online no event has a way to its tickets', async () => {
  const shell = { ...sample.shell, features: { ...sample.shell.features, buying: false } }
  expect(await html('/en/events/x', { shell, 'events.view': eventView() })).not.toContain('href="/en/buy/')
})

test('F-045 of an announced event neither cinema nor screen nor price is said', async () => {
  const schedule = { ...event.schedule, state: 'announced' as const, screen_name: '', price_from: null }
  const text = words(mainOf(await html('/en/events/x', { 'events.view': eventView({ schedule, rates: [] }) })))
  for (const said of ['Karl-Heine-Straße', 'Screen', '€']) expect(text).not.toContain(said)
})

test('F-002 an unknown event is the 404 page at its own address', async () => {
  const answer = await get('/en/events/nothing', { 'events.view': null })
  expect([answer.status, answer.headers.get('Location')]).toEqual([404, null])
})

test('F-208 the widget of an event stands below its words, in the language in which it is written', async () => {
  const widget = { id: 9, locale: 'de' as const, title: 'Anfahrt', text: '<p>Mit der Bahn.</p>' }
  const page = await html('/en/events/x', { 'events.view': eventView({ widget }) })
  expect(page).toMatch(/<section class="[^"]*" lang="de"><h2>Anfahrt<\/h2>/)
  expect(page).toContain('<p>Mit der Bahn.</p>')
})

test('F-052 below the page of an event stand the next ones', async () => {
  const more = [listedEvent({ event_id: 5, slug: 'metropolis', title: 'Metropolis with live score' })]
  const page = await html('/en/events/x', { 'events.view': eventView({ more }) })
  expect(words(page)).toContain(`${en.events.more} ${en.events.all}`)
  expect(page).toContain('href="/en/events/metropolis"')
})
