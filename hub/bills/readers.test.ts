import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const HERE = import.meta.dirname

test('F-337 (mails) whatever writes a letter to a buyer asks whether that buyer is still there', () => {
  const writers = readdirSync(HERE).filter(
    (file) => !file.includes('.test.') && file.endsWith('.ts') && /\bletters\.write\(/.test(read(file)),
  )
  expect(writers.length).toBeGreaterThan(4)
  const asked = /if \(!\(await hasReaders?\(client, .*\)\)\) return\b[\s\S]*\bletters\.write\(/
  expect(writers.filter((file) => !asked.test(read(file)))).toEqual([])
})

function read(file: string): string {
  return readFileSync(join(HERE, file), 'utf8')
}
