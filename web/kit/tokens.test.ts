import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

/** The declarations of the block that begins with this selector, without layout. */
function block(selector: string): string[] {
  const start = css.indexOf('{', css.indexOf(selector)) + 1
  const inside = css.slice(start, css.indexOf('}', start))
  return inside
    .split(';')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

test('UX-39 a visitor who prefers the dark gets exactly the night theme', () => {
  const night = block('[data-theme="dark"] {')
  expect(night.length).toBeGreaterThan(20)
  expect(block(':root:not([data-theme])')).toEqual(night)
})
