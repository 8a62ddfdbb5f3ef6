import { expect, test } from 'vitest'
import { html } from './testing/read-page.ts'
import * as sample from './testing/sample.ts'
import { eventView } from './testing/sample-events.ts'

function said(page: string): Record<string, string> {
  const found = [...page.matchAll(/<meta property="([^"]+)" content="([^"]*)">/g)]
  expect(new Set(found.map(([, property]) => property)).size).toBe(found.length)
  return Object.fromEntries(found.map(([, property, text]) => [property, text]))
}

test('F-027 the page of a movie says its name, synopsis, address and picture to whoever shares it', async () => {
  const page = await html('/en/movies/view/conclave', { 'movies.view': sample.moviePage() })
  expect(said(page)).toEqual({
    'og:type': 'video.movie',
    'og:site_name': 'Lichthof',
    'og:title': 'Conclave | Lichthof',
    'og:locale': 'en',
    'og:url': 'https://kino.example/en/movies/view/conclave',
    'og:description': 'When the pope dies.',
    'og:image': 'https://kino.example/share/en/movies/conclave.png',
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Conclave | Lichthof',
    'twitter:card': 'summary_large_image',
  })
  expect(page).toContain('<meta name="description" content="When the pope dies.">')
})

test('F-027 that of an event has its own picture; a long text is cut between words', async () => {
  const event = eventView({ description: 'word '.repeat(90) })
  const { 'og:image': image, 'og:description': text } = said(
    await html('/en/events/wings-of-desire', { 'events.view': event }),
  )
  expect(image).toBe('https://kino.example/share/en/events/wings-of-desire.png')
  expect(text).toMatch(/^(word )*word…$/)
  expect(text!.length).toBeLessThanOrEqual(300)
})

test('F-027 every other page has the picture of the house, and one of a visitor no address', async () => {
  const home = said(await html('/en', { home: sample.home([]) }))
  expect(home).toMatchObject({
    'og:url': 'https://kino.example/en',
    'og:image': 'https://kino.example/share/en/house.png',
  })
  const lost = said(await html('/en/nowhere'))
  expect(lost['og:image']).toBe('https://kino.example/share/en/house.png')
  expect(lost).not.toHaveProperty('og:url')
  const bill = said(await html(`/en/bill/${sample.BILL}`, { result: sample.result('settled') }))
  expect(bill['og:title']).toContain('Lichthof')
  expect(JSON.stringify(bill)).not.toContain(sample.BILL)
})

test('F-027 SECURITY "Browser" a title is text in what is shared', async () => {
  const page = await html('/en/movies/view/conclave', {
    'movies.view': sample.moviePage({ title: '"><script>x()</script>' }),
  })
  expect(page).not.toContain('<script>x()')
})
