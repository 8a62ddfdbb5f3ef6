import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanHtml } from '../../hub/kit/html.ts'
import { Lines } from '../../protocol/kit/text.ts'
import { openChromium } from '../chromium.ts'
import { htmlVectors } from './html-vectors.ts'

/** HTML of a house in a real Chromium: nothing of it runs, loads or opens anything. */
const AT_ONCE = 600

let browser: Browser
beforeAll(async () => {
  browser = await openChromium()
})
afterAll(() => browser.close())

/** What these texts do in a page: as a server writes them, and as a script does. */
async function happens(texts: readonly string[]) {
  const page = await browser.newPage()
  const happened: string[] = []
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => happened.push(dialog.message())))
  await page.exposeFunction('pwned', () => happened.push('ran'))
  await page.route('**', async (route) => {
    happened.push(route.request().url())
    await route.abort()
  })
  const parts = texts.map((one) => `<section>${one}</section>`).join('\n')
  await page.setContent(`<!doctype html><main>${parts}</main>`)
  const found = await page.evaluate(
    async (some) => {
      const section = document.body.appendChild(document.createElement('section'))
      for (const text of some) section.innerHTML += text
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      const elements = [...document.body.querySelectorAll('*')]
      const attributes = elements.flatMap((one) => one.getAttributeNames().map((name) => `${one.localName} ${name}`))
      const links = [...document.querySelectorAll('a')].map(({ protocol }) => protocol)
      return { attributes: [...new Set(attributes)], links: [...new Set(links)] }
    },
    texts.slice(0, 40),
  )
  await page.close()
  return { happened, ...found }
}

test('what is not cleaned does run and ask here, so that this test would see it', async () => {
  const { happened } = await happens(['<img src=x onerror=pwned(1)>', '<img src=https://evil.example/x>'])
  expect(happened).toContain('ran')
  expect(happened).toContain('https://evil.example/x')
})

test('SECURITY "Browser" cleaned HTML runs nothing and asks for nothing, of more than 5,000 hostile texts', async () => {
  const vectors = htmlVectors()
  expect(vectors.length).toBeGreaterThan(5_000)
  for (let from = 0; from < vectors.length; from += AT_ONCE) {
    const { happened, attributes, links } = await happens(vectors.slice(from, from + AT_ONCE).map(cleanHtml))
    expect(happened).toEqual([])
    expect(attributes.filter((one) => !['a href', 'a rel'].includes(one))).toEqual([])
    expect(links.filter((one) => !['about:', 'https:', 'http:', ':'].includes(one))).toEqual([])
  }
})

test('what was cleaned once stays as it is, and every store takes it', () => {
  for (const vector of htmlVectors()) {
    const cleaned = cleanHtml(vector)
    expect(cleanHtml(cleaned)).toBe(cleaned)
    expect(Lines(200_000).safeParse(cleaned).success).toBe(true)
  }
})

test('what a house writes stays', () => {
  const text = '<h2>Matinée</h2><p>With <strong>coffee</strong> &amp; <em>croissants</em>,<br />from 10:30.</p>'
  expect(cleanHtml(text)).toBe(text)
  expect(cleanHtml('<a href="https://kino.example/" target="_blank" onclick="x()">more</a>')).toBe(
    '<a href="https://kino.example/" rel="noopener nofollow">more</a>',
  )
})
