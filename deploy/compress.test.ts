import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressFiles } from './compress.ts'

test('texts of a built folder lie compressed beside themselves, in both ways that browsers take; fonts and crumbs do not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-compress-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'inner'))
  const text = 'export const a = 1\n'.repeat(200)
  writeFileSync(join(folder, 'inner/a.js'), text)
  writeFileSync(join(folder, 'b.woff2'), text)
  writeFileSync(join(folder, 'c.css'), '.c{}')
  await compressFiles(folder)
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    'b.woff2',
    'c.css',
    'inner',
    'inner/a.js',
    'inner/a.js.br',
    'inner/a.js.gz',
  ])
  expect(gunzipSync(readFileSync(join(folder, 'inner/a.js.gz'))).toString()).toBe(text)
  expect(brotliDecompressSync(readFileSync(join(folder, 'inner/a.js.br'))).toString()).toBe(text)
})
