import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Mutant } from './mutants.ts'

/** Folders and files that a world is made of: the reducers of the product and the simulation itself. */
const PARTS = ['protocol', 'devices/shell/outbox.ts', 'tests/simulation']

const isCode = (path: string): boolean =>
  !path.endsWith('.tsx') && (!/\.\w+$/.test(path) || /(?<!\.test|\.db)\.(ts|sql|json)$/.test(path))

export const slugOf = ({ rule, name }: Mutant): string => `${rule} ${name}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

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
 * Of this process alone, because suites with mutants of one name run side by side; those of ended ones go.
 */
function folderOf(project: string): string {
  const all = join(project, '.cache/mutants')
  mkdirSync(all, { recursive: true })
  for (const name of readdirSync(all))
    if (!runs(Number(name))) rmSync(join(all, name), { recursive: true, force: true })
  return join(all, String(process.pid))
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Copies the code of a world below `.cache/mutants` with one rule off and answers its root. Inside the
 * project, so that zod is found and Node strips the types.
 */
export function buildMutant(project: string, mutant: Mutant, parts: readonly string[] = PARTS): string {
  const root = join(folderOf(project), slugOf(mutant))
  rmSync(root, { recursive: true, force: true })
  for (const part of parts) {
    mkdirSync(join(root, part, '..'), { recursive: true })
    cpSync(join(project, part), join(root, part), {
      recursive: true,
      filter: (path) => isCode(path) || !basename(path).includes('.'),
    })
  }
  const file = join(root, mutant.file)
  writeFileSync(file, patched(mutant, readFileSync(file, 'utf8')))
  return root
}
