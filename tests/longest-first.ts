import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, in seconds of two quiet cores: what a fresh clone goes by, which has no
 * durations of its own yet.
 */
export const LONGEST_S: Readonly<Record<string, number>> = {
  'devices/register/sale.test.ts': 230,
  'web/site/site.browser.test.ts': 210,
  'tests/ledger/hub.db.test.ts': 170,
  'tests/contract/troubles.db.test.ts': 160,
  'devices/register/till.test.ts': 130,
  'tests/constellation/bookings.db.test.ts': 90,
  'devices/register/trouble.test.ts': 90,
  'tests/simulation/simulation.test.ts': 80,
  'deploy/start.test.ts': 70,
  'hub/main.db.test.ts': 50,
  'tests/contract/stores.db.test.ts': 50,
  'tests/portal/kit.db.test.ts': 50,
  'deploy/alone.test.ts': 45,
  'edge/main.test.ts': 40,
  'hub/db/embedded.test.ts': 40,
  'devices/register/axe.test.ts': 30,
  'hub/payments/sandbox/sandbox.test.ts': 30,
  'tests/hostile/hostile.test.ts': 30,
}
/** A file of which nothing is known takes about so long for each of its bytes. */
const BYTE_MS = 0.1

/**
 * The longest files of all projects begin first, so that the run does not end with one worker at a long file:
 * by how long they took last time, on a fresh clone by the list above and then by size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const expected_ms = new Map(files.map((file) => [file, this.#expectedMs(file)]))
    return files.toSorted((a, b) => expected_ms.get(b)! - expected_ms.get(a)!)
  }

  #expectedMs(file: TestSpecification): number {
    const last = this.ctx.cache.getTestSpecificationResult(file)?.duration
    if (last) return last
    const listed_s = LONGEST_S[relative(this.ctx.config.root, file.moduleId)]
    return listed_s === undefined ? statSync(file.moduleId).size * BYTE_MS : listed_s * 1000
  }
}
