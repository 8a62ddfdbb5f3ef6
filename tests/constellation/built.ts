import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { APPS } from '../../deploy/apps.ts'
import { NODE, ROOT } from '../../deploy/processes.ts'
import { staleApps } from '../../deploy/stale.ts'

/**
 * Builds the site and the register where their sources are newer than what is built: without it the shop has
 * no page to sell from.
 */
export function buildWhatIsStale(): void {
  if (staleApps(APPS).length === 0) return
  const built = spawnSync(NODE, [join(ROOT, 'deploy/build.ts')], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('the build failed')
}

/** The folder of an app as it is deployed, built from the sources of now. */
export function builtApp(name: string): string {
  buildWhatIsStale()
  return join(ROOT, 'dist', name)
}
