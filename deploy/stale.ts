import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from './apps.ts'
import { ROOT } from './processes.ts'

const EVERY = ['package.json', 'package-lock.json', 'tsconfig.json', 'deploy/build.ts', 'deploy/apps.ts', 'protocol']
const TESTS = /\.test\.tsx?$/

/** The apps whose sources are not those of their last complete build. */
export function staleApps(apps: readonly App[], root: string = ROOT): App[] {
  return apps.filter(
    (app) => !existsSync(stampFile(app, root)) || readFileSync(stampFile(app, root), 'utf8') !== hashOf(app, root),
  )
}

/** Builds one app; its stamp is taken off before and put on after, so an interrupted build is made again. */
export async function buildAndStamp(app: App, build: () => Promise<void>, root: string = ROOT): Promise<void> {
  const hash = hashOf(app, root)
  rmSync(stampFile(app, root), { force: true })
  await build()
  mkdirSync(join(root, 'dist', '.built'), { recursive: true })
  writeFileSync(stampFile(app, root), hash)
}

function stampFile(app: App, root: string) {
  return join(root, 'dist', '.built', app.name)
}

function hashOf(app: App, root: string): string {
  const hash = createHash('sha256')
  for (const source of [...EVERY, ...app.sources]) {
    for (const file of filesBelow(source, root))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(source: string, root: string): string[] {
  const path = join(root, source)
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [source]
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()
  return names
    .filter((name) => !TESTS.test(name) && statSync(join(path, name)).isFile())
    .map((name) => join(source, name))
}
