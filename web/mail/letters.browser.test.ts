import { expect, test } from 'vitest'
import type { Letter, Sender } from '#protocol/mailings/letters.ts'
import { openChromium } from '../../tests/chromium.ts'
import { renderLetter } from './server.tsx'

const HOUSE: Sender = {
  trade_name: 'Lichthof Kinos GmbH',
  brand: 'Lichthof',
  email: 'kontakt@lichthof.example',
  accent: { l: 0.86, c: 0.171, h: 88 },
}
const PLACE = [
  { label: 'Screen', value: '1' },
  { label: 'Row', value: 'H' },
]
const LETTER: Letter = {
  kind: 'tickets',
  name: 'Jana B.',
  link: null,
  words: [],
  document: {
    title: 'Tickets',
    house: { trade_name: HOUSE.trade_name, brand: HOUSE.brand, fill: '#fdc724', on: '#241523' },
    pages: [
      {
        head: '',
        foot: '',
        movie: 'Conclave',
        version: 'English',
        when: ['Saturday 21 November 2026', '20:45'],
        place: PLACE,
        cinema: 'Lichthof',
        address: 'Karl-Heine-Straße 61, Leipzig',
        price: 'Adult, € 12.50',
        code: 'KT1:0',
        human_code: '7K4M 22QX 9HDV',
        code_text: '',
      },
    ],
    fetch: null,
    fold: '',
    order: { title: 'Order', rows: [], totals: [] },
    notes: [],
    small: '',
  },
}

test('F-144 UX-47 a letter with tickets says the day too, and the lamp of its mark stands among the letters', async () => {
  const { html, text } = await renderLetter(LETTER, HOUSE, 'en')
  expect(text).toContain('See you on Saturday 21 November 2026 at 20:45.')
  const browser = await openChromium()
  const page = await browser.newPage({ viewport: { width: 600, height: 800 } })
  await page.setContent(html)
  const { lamp, mark } = await page.evaluate(() => {
    const ring = [...document.querySelectorAll('span')].find((one) => one.style.borderRadius === '50%')!
    return { lamp: ring.getBoundingClientRect().toJSON(), mark: ring.parentElement!.getBoundingClientRect().toJSON() }
  })
  await browser.close()
  expect(lamp.top).toBeGreaterThan(mark.top)
  expect(lamp.bottom).toBeLessThan(mark.bottom)
})
