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

test('an icon in a line of text stands in it: the reset makes it a block', () => {
  const sheets = ['web', 'devices'].flatMap((folder) => globSync(`${folder}/**/*.css`, { cwd: ROOT }))
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.flatMap(brokenLines)).toEqual([])
})
