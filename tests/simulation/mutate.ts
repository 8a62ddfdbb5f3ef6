import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mutant } from './mutants.ts'

export function slugOf({ rule, name }: Mutant): string {
  return `${rule} ${name}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

/** The file with its rule off. @throws when the place is not there exactly once: the mutant is stale. */
export function patched(mutant: Mutant, text: string): string {
  const parts = text.split(mutant.find)
  if (parts.length !== 2)
    throw new Error(
      `mutant "${mutant.rule} ${mutant.name}" is stale: its place stands ${parts.length - 1} times in ${mutant.file}`,
    )
  return parts.join(mutant.replace)
}

/**
 * From now on this thread loads the file of a mutant with its rule off; all other files are the project's
 * own. Called before anything of the project is imported, because a module is loaded once.
 */
export function switchOff(project: string, mutant: Mutant): void {
  const place = pathToFileURL(join(project, mutant.file)).href
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context)
      return url === place ? { ...loaded, source: patched(mutant, String(loaded.source)) } : loaded
    },
  })
}
