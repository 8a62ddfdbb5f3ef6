import { statSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, in seconds of two quiet cores: what a fresh clone goes by, which has no
 * durations of its own yet.
 */
export const LONGEST_S: Readonly<Record<string, number>> = {
  'devices/register/sale.test.ts': 190,
  'web/site/site.browser.test.ts': 180,
  'tests/contract/troubles.db.test.ts': 170,
  'tests/ledger/hub.db.test.ts': 150,
  'tests/constellation/bookings.db.test.ts': 140,
  'tests/simulation/simulation.test.ts': 130,
  'devices/register/till.test.ts': 120,
  'tests/portal/screens.db.test.ts': 110,
  'hub/main.db.test.ts': 110,
  'devices/register/trouble.test.ts': 100,
  'tests/contract/resources.db.test.ts': 100,
  'deploy/start.test.ts': 80,
  'tests/contract/stores.db.test.ts': 80,
  'tests/contract/tenants.db.test.ts': 75,
  'tests/contract/hub-who.db.test.ts': 70,
  'devices/register/axe.test.ts': 65,
  'edge/main.test.ts': 55,
  'deploy/installation.test.ts': 45,
  'hub/portal/cancellations.db.test.ts': 40,
  'deploy/alone.test.ts': 40,
  'hub/db/embedded.test.ts': 35,
  'hub/portal/moves.db.test.ts': 60,
  'hub/portal/export.db.test.ts': 30,
  'hub/portal/passkeys.db.test.ts': 25,
  'tests/contract/register-update.db.test.ts': 30,
  'hub/payments/sandbox/sandbox.test.ts': 20,
  'tests/hostile/hostile.test.ts': 20,
}
/** A file of which nothing is known takes about so long for each of its bytes. */
const BYTE_MS = 0.1
/** The screens of the portal, in a browser over a hub: however short the file is. */
const PORTAL = { folder: 'tests/portal', least_ms: 50_000 }

/**
 * The longest files of all projects begin first, so that the run does not end with one worker at a long file:
 * by how long they took last time, on a fresh clone by the list above and then by size. Those that share a
 * process come last, each project by itself: it ends where the next file is not of the same project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const expected_ms = new Map(files.map((file) => [file, this.#expectedMs(file)]))
    const isAlone = ({ project }: TestSpecification) => Number(project.config.isolate)
    const byProject = (a: TestSpecification, b: TestSpecification) =>
      isAlone(b) - isAlone(a) || a.project.name.localeCompare(b.project.name)
    return files.toSorted((a, b) => byProject(a, b) || expected_ms.get(b)! - expected_ms.get(a)!)
  }

  #expectedMs(file: TestSpecification): number {
    const last = this.ctx.cache.getTestSpecificationResult(file)?.duration
    if (last) return last
    const path = relative(this.ctx.config.root, file.moduleId)
    const listed_s = LONGEST_S[path]
    if (listed_s !== undefined) return listed_s * 1000
    const by_size_ms = statSync(file.moduleId).size * BYTE_MS
    return dirname(path) === PORTAL.folder ? Math.max(by_size_ms, PORTAL.least_ms) : by_size_ms
  }
}
