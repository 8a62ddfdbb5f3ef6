import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Waits until nothing of a page is on its way any more: colours, sizes and places are the final ones.
 * `emulateMedia`, a press and a new element all begin transitions, which a busy machine draws late. What runs
 * for ever does not count.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const underWay = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
    for (let left = underWay(); left.length > 0; left = underWay())
      await Promise.allSettled(left.map(({ finished }) => finished))
  })
}

/**
 * What axe finds on a page that has settled, as "rule: where", one line for each place. `more`: rules that
 * are not on by themselves.
 */
export async function barriers(page: Page, more: readonly string[] = []): Promise<string[]> {
  await settled(page)
  await page.evaluate(source)
  const rules = Object.fromEntries(more.map((rule) => [rule, { enabled: true }]))
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: { run(options: unknown): Promise<AxeResults> } }).axe.run(options),
    // where each element stands that a rule found fine is the longer half of the work, and nobody reads it
    { rules, resultTypes: ['violations'] },
  )
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}
