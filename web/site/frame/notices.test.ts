import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { en } from '#protocol/i18n/site/en.ts'
import type { Shell } from '#protocol/site/pages.ts'
import { html, words } from '../testing/read-page.ts'
import * as sample from '../testing/sample.ts'

const STYLES = readFileSync(new URL('Notices.module.css', import.meta.url), 'utf8')

function having(count: number): { shell: Shell } {
  const notices = Array.from({ length: count }, (_, nth) => ({ text: { en: `Notice ${nth + 1}` }, link: null }))
  return { shell: { ...sample.shell, website: { ...sample.shell.website, notices } } }
}

test('F-014 several lines above the head follow one another and can be paused; a single one stands', async () => {
  const three = await html('/en/nowhere', having(3))
  expect(three).toMatch(/<ul class="[^"]*of3[^"]*"><li>Notice 1<\/li><li>Notice 2<\/li><li>Notice 3<\/li>/)
  expect(three).toMatch(/<label[^>]*><input type="checkbox"\/>/)
  expect(words(three)).toContain(`Notice 3 ${en.frame.pause}`)
  const one = await html('/en/nowhere', having(1))
  expect(one).toContain('<li>Notice 1</li>')
  expect(one).not.toContain('type="checkbox"')
})

test.each([2, 3, 4, 5, 6])('F-014 F-315 each of %i lines has 5000 ms, by fading, one at a time', (count) => {
  const round = new RegExp(`animation: of${count} (\\d+)s linear infinite`).exec(STYLES)![1]
  expect((Number(round) * 1000) / count).toBe(5000)
  const [, frames] = new RegExp(`@keyframes of${count} \\{([\\s\\S]*?\\n)\\}`).exec(STYLES)!
  const steps = [...frames!.matchAll(/([\d.]+)%/g)].map(([, step]) => Number(step))
  const [fade, share] = [10 / count, 100 / count]
  for (const [nth, step] of [0, fade, share, share + fade, 100].entries()) expect(steps[nth]).toBeCloseTo(step, 1)
  expect(frames!.match(/opacity: 0;\s+visibility: hidden/g)).toHaveLength(2)
})

test('F-014 the lines begin 5000 ms after one another, stop while they are read or paused, and all stand where less motion is wanted', () => {
  const delays = [...STYLES.matchAll(/animation-delay: (-?[\d.]+)s/g)].map(([, delay]) => Number(delay))
  expect(delays).toEqual([-0.5, 4.5, 9.5, 14.5, 19.5, 24.5])
  expect(STYLES).toMatch(
    /:has\(:checked\) li,\s+\.slider ul:hover li,\s+\.slider ul:focus-within li \{\s+animation-play-state: paused/,
  )
  const [, calm] = /@media \(prefers-reduced-motion: reduce\) \{([\s\S]*?\n)\}/.exec(STYLES)!
  expect(calm).toMatch(/animation: none;\s+opacity: 1;\s+visibility: visible/)
})
