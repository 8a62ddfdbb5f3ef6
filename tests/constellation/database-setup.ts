import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../hub/db/embedded.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    server_url: string
  }
}

/**
 * One PostgreSQL for the whole run of the database tests: TEST_DATABASE_URL, or an embedded one that is gone
 * afterwards.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('server_url', given)
    return async () => {}
  }
  const folder = mkdtempSync(join(tmpdir(), 'foyer-test-'))
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' }
  const server = await startEmbedded({ dir: join(folder, 'pg'), log: () => {}, settings, end_with_parent: true })
  project.provide('server_url', server.url)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
