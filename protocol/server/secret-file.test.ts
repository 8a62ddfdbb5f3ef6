import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as streamText } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretFile } from './secret-file.ts'

let directory: string
function file() {
  return join(directory, 'a.key')
}
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'foyer-secret-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

function code(text: string) {
  return `const { secretFile } = await import(${JSON.stringify(join(import.meta.dirname, 'secret-file.ts'))})\n${text}`
}

test('SECURITY "Secrets" a secret is made once; its file is its owner’s alone, and one that others may read is refused', () => {
  const secret = secretFile(file())
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(secretFile(file())).toBe(secret)
  expect(readdirSync(directory)).toEqual(['a.key'])
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  chmodSync(file(), 0o644)
  expect(() => secretFile(file())).toThrow('0600')
})

test.each(['', 'ab'.repeat(31), `${'ab'.repeat(32)}\n`, '\0'.repeat(64)])(
  'SECURITY "Secrets" a file that is not whole (%j) is refused and stays as it is: an empty secret would seal nothing',
  (damaged) => {
    writeFileSync(file(), damaged, { mode: 0o600 })
    expect(() => secretFile(file())).toThrow(/a\.key is damaged/)
    expect(readFileSync(file(), 'utf8')).toBe(damaged)
  },
)

test('SECURITY "Secrets" a full disk leaves no secret and nothing of one behind', () => {
  const text = code(`try { secretFile(${JSON.stringify(file())}) } catch (error) { console.log(error.code) }`)
  const args = ['-c', 'ulimit -f 0 && exec "$0" "$@"', process.execPath, '--input-type=module', '-e', text]
  expect(spawnSync('sh', args, { encoding: 'utf8' }).stdout).toBe('EFBIG\n')
  expect(readdirSync(directory)).toEqual([])
  expect(secretFile(file())).toMatch(/^[0-9a-f]{64}$/)
})

test('SECURITY "Secrets" processes that start at once agree on their secrets', async () => {
  const files = Array.from({ length: 30 }, (_, n) => join(directory, `${n}.key`))
  const script = code(`
    process.stdout.write('ready ')
    process.stdin.once('data', () => {
      process.stdout.write(JSON.stringify(${JSON.stringify(files)}.map((file) => secretFile(file))))
      process.stdin.destroy()
    })`)
  const children = [1, 2, 3].map(() => spawn(process.execPath, ['--input-type=module', '-e', script]))
  await Promise.all(children.map((child) => once(child.stdout, 'data')))
  const printed = children.map((child) => streamText(child.stdout))
  for (const child of children) child.stdin.write('go')
  const agreed = JSON.stringify(files.map((one) => secretFile(one)))
  expect(await Promise.all(printed)).toEqual([agreed, agreed, agreed])
})
