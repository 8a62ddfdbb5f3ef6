import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../../tests/chromium.ts'

/**
 * Text on its ground must reach 4.5 : 1, the outline of a control and the mark of the focus 3 : 1 (WCAG 2.2,
 * 1.4.3 and 1.4.11).
 */
const TEXT = 4.5
const OUTLINE = 3
type Pair = readonly [front: string, ground: string, least: number]

const GROUNDS = ['bg', 'surface', 'sunken']
const STATES = ['ok', 'warn', 'stop', 'info']

const pairs: Pair[] = [
  ...GROUNDS.flatMap((ground) => ['text', 'text-2', 'text-3'].map((front): Pair => [front, ground, TEXT])),
  ...STATES.flatMap((state) => [
    ...[...GROUNDS, `${state}-tint`].map((ground): Pair => [`${state}-text`, ground, TEXT]),
    ['text', `${state}-tint`, TEXT] as const,
    ['text-2', `${state}-tint`, TEXT] as const,
    ['paper-0', state, TEXT] as const,
  ]),
  ['text', 'seat-hall', TEXT],
  ['text-3', 'seat-hall', TEXT],
  ['control-line', 'surface', OUTLINE],
  ['seat-free-line', 'seat-hall', OUTLINE],
]

/** What an exhibitor's accent changes. */
const accented: Pair[] = [
  ...['bg', 'surface', 'accent-tint'].map((ground): Pair => ['accent-text', ground, TEXT]),
  ['on-accent', 'accent', TEXT],
  ['text', 'accent-tint', TEXT],
  ['seat-chosen-mark', 'seat-chosen-fill', TEXT],
  ['accent-lit', 'night-1', TEXT],
  ['accent-lit', 'ink-1', TEXT],
  ['focus-c', 'bg', OUTLINE],
]

/**
 * The lamp of the house; then light, middling and dark accents around the wheel, as hue, chroma and lightness
 * of OKLCH.
 */
const LAMP = [88, 0.168, 0.855] as const
const HUES = [0, 45, 90, 135, 180, 225, 270, 315]
const ACCENTS = HUES.flatMap((hue) => [
  [hue, 0.17, 0.8] as const,
  [hue, 0.16, 0.59] as const,
  [hue, 0.14, 0.42] as const,
])

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openChromium()
  page = await browser.newPage()
  await page.setContent('<div id="subject"></div><canvas></canvas>')
  await page.addStyleTag({ content: readFileSync(new URL('tokens.css', import.meta.url), 'utf8') })
})
afterAll(() => browser.close())

/** The pairs that do not reach what they must, each with its ratio, in both themes. */
function tooFaint(accent: readonly [number, number, number], asked: readonly Pair[]): Promise<string[]> {
  return page.evaluate(
    ({ accent, asked }) => {
      const subject = document.querySelector<HTMLElement>('#subject')!
      const paper = document.querySelector('canvas')!.getContext('2d', { willReadFrequently: true })!
      for (const [index, part] of ['h', 'c', 'l'].entries())
        document.documentElement.style.setProperty(`--accent-${part}`, String(accent[index]))
      const luminance = (token: string): number => {
        subject.style.color = `var(--${token})`
        const style = getComputedStyle(subject)
        if (!style.getPropertyValue(`--${token}`)) throw new Error(`there is no --${token}`)
        paper.fillStyle = style.color
        paper.fillRect(0, 0, 1, 1)
        const [red, green, blue] = [...paper.getImageData(0, 0, 1, 1).data].map((byte) => {
          const share = byte / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
      }
      return ['light', 'dark'].flatMap((theme) => {
        subject.dataset.theme = theme
        subject.dataset.accent = ''
        return asked.flatMap(([front, ground, least]) => {
          const [bright, dim] = [luminance(front), luminance(ground)].sort((a, b) => b - a)
          const ratio = (bright! + 0.05) / (dim! + 0.05)
          return ratio < least ? [`${theme}: ${front} on ${ground} ${ratio.toFixed(2)} < ${least}`] : []
        })
      })
    },
    { accent, asked },
  )
}

test('LOOK "Tokens" every text can be read on its ground, in both themes', async () => {
  expect(await tooFaint(LAMP, [...pairs, ...accented])).toEqual([])
})

test.each(ACCENTS)('LOOK "Tokens" so it is with an accent of hue %d, chroma %d, lightness %d', async (...accent) => {
  expect(await tooFaint(accent, accented)).toEqual([])
})
