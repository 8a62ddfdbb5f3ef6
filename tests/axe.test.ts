import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, colourBarriers, settled } from './axe.ts'
import { openChromium } from './chromium.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openChromium()
})
afterAll(() => browser.close())

/** For a while after the page turns dark, its button is dark on dark; something else turns for ever. */
const PAGE = `<html lang="en"><title>A button</title><style>
  main { background: #fff } button { color: #111; background: #fff; transition: color 0s 1s }
  i { display: block; width: 9px; height: 9px; animation: turn 1s infinite } @keyframes turn { to { rotate: 1turn } }
  @media (prefers-color-scheme: dark) { main, button { background: #000 } button { color: #fff } }
  </style><main><h1>A page</h1><button>Press</button><i></i></main>`

test('UX-39 axe checks a page whose colours have arrived, however late the machine draws them', async () => {
  const page = await browser.newPage()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setContent(PAGE)
  await settled(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await barriers(page)).toEqual([])
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('button')!).color)).toBe(
    'rgb(255, 255, 255)',
  )
})

test('UX-39 what only the night does wrong is found without what day and night share', async () => {
  const page = await browser.newPage()
  const dark = PAGE.replace('{ color: #fff }', '{ color: #222 }').replace(' lang="en"', '')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setContent(dark)
  expect(await barriers(page)).toEqual(['html-has-lang: html'])
  expect(await colourBarriers(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await colourBarriers(page)).toEqual(['color-contrast: button'])
})
