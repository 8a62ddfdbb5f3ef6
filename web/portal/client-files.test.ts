import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LOCALES } from '#protocol/i18n/locales.ts'
import { SCREENS } from './menu.ts'

interface BuiltFile {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

/** Kilobytes of scripts, gzip, with which the first screen begins. */
const FIRST_KB = 260

const outDir = mkdtempSync(join(tmpdir(), 'foyer-portal-'))
let manifest: Record<string, BuiltFile>
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production') // else the React of developers is in it
  await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'error', build: { outDir } })
  vi.unstubAllEnvs()
  manifest = JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8'))
})
afterAll(() => rmSync(outDir, { recursive: true, force: true }))

/** The files that come with some of the sources, each once. */
function filesOf(sources: readonly string[], seen = new Set<string>()): Set<string> {
  for (const source of sources) {
    const { file, imports = [] } = manifest[source]!
    if (seen.has(file)) continue
    seen.add(file)
    filesOf(imports, seen)
  }
  return seen
}

function kilobytes(files: Iterable<string>): number {
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(outDir, file))).length)
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

const HOME = 'home/Home.tsx'
function textsIn(locale: string): string {
  return `../../protocol/i18n/portal/${locale}/first.ts`
}

test.each(LOCALES)(`B7 the first screen begins with at most ${FIRST_KB} kB of scripts, in %s`, (locale) => {
  expect(kilobytes(filesOf(['index.html', textsIn(locale), HOME]))).toBeLessThanOrEqual(FIRST_KB)
})

test('B7 each screen is a file of its own, and the texts of one language come alone', () => {
  const first = filesOf(['index.html', textsIn('en'), HOME])
  const screens = (manifest['index.html']!.dynamicImports ?? []).filter((source) => !source.includes('protocol/i18n'))
  expect(screens.length).toBeGreaterThanOrEqual(SCREENS.length)
  const others = screens.filter((source) => source !== HOME)
  expect(others.filter((source) => first.has(manifest[source]!.file))).toEqual([])
  expect(LOCALES.filter((locale) => first.has(manifest[textsIn(locale)]!.file))).toEqual(['en'])
})
