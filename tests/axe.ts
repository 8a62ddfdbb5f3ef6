import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

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
export function barriers(page: Page, more: readonly string[] = []): Promise<string[]> {
  return found(page, { rules: Object.fromEntries(more.map((rule) => [rule, { enabled: true }])) })
}

/**
 * What axe finds of the colours of a page: enough by night where `barriers` has looked at the same page by
 * day, because nothing but the colours differs.
 */
export function colourBarriers(page: Page): Promise<string[]> {
  return found(page, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } })
}

async function found(page: Page, options: Pick<RunOptions, 'rules' | 'runOnly'>): Promise<string[]> {
  await settled(page)
  await page.evaluate(source)
  const { violations } = await page.evaluate(
    (all) => (globalThis as unknown as { axe: { run(all: unknown): Promise<AxeResults> } }).axe.run(all),
    // where each element stands that a rule found fine is the longer half of the work, and nobody reads it
    { ...options, resultTypes: ['violations'] },
  )
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}
