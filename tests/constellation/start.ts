import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Constellation, type ConstellationOptions, startConstellation } from '../../deploy/constellation.ts'

/**
 * The constellation of npm start on free ports and in a folder of its own, for one test worker, chaos or
 * benchmark; `stop` removes the folder.
 */
export async function startTestConstellation(options: Partial<ConstellationOptions> = {}): Promise<Constellation> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-world-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const world = await startConstellation({ data_dir: join(folder, 'data'), end_with_parent: true, ...options })
    return { ...world, stop: () => world.stop().then(remove) }
  } catch (error) {
    remove()
    throw error
  }
}
