import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const RULE = /([^{}]*)\{([^{}]*)\}/g

/** Rules that set an icon onto the line of a text while it still breaks that line (reset.css). */
function brokenLines(path: string): string[] {
  const rules = [...readFileSync(join(ROOT, path), 'utf8').matchAll(RULE)]
  const broken = rules.filter(
    ([, selector = '', said = '']) =>
      /\bsvg\b/.test(selector) && said.includes('vertical-align') && !/display:\s*inline/.test(said),
  )
  return broken.map(([, selector = '']) => `${path}: ${selector.trim()}`)
}

/** Rules that show the focus by a shadow alone, of which there is none in colours of the machine (UX-39). */
function ringsOfShadow(path: string): string[] {
  const rules = [...readFileSync(join(ROOT, path), 'utf8').matchAll(RULE)]
  const lost = rules.filter(
    ([, selector = '', said = '']) =>
      selector.includes(':focus') && /outline:\s*(0|none)/.test(said) && /box-shadow:(?!\s*none)/.test(said),
  )
  return lost.map(([, selector = '']) => `${path}: ${selector.trim()}`)
}

const SHEETS = ['web', 'devices'].flatMap((folder) => globSync(`${folder}/**/*.css`, { cwd: ROOT }))

test('UX-39 what has the focus has an outline too, transparent where a shadow shows it', () => {
  expect(SHEETS.flatMap(ringsOfShadow)).toEqual([])
})

test('an icon in a line of text stands in it: the reset makes it a block', () => {
  expect(SHEETS.length).toBeGreaterThan(50)
  expect(SHEETS.flatMap(brokenLines)).toEqual([])
})
