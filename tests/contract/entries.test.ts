import { describe, expect, test } from 'vitest'
import { apply } from '../../protocol/ledger/apply.ts'
import { ENTRY_KINDS, ENTRY_VERSION, NO_HASH, readEntryBody, type Stream } from '../../protocol/ledger/entries.ts'
import { takenFromHub } from '../../protocol/ledger/from-edge.ts'
import { openLedger } from '../../protocol/ledger/ledger.ts'
import { pictureOf } from '../../protocol/ledger/testing/ledgers.ts'
import { sealHash } from '../../protocol/server/seal.ts'
import { readFixtures, tablesOf } from './fixtures.ts'

const fixtures = readFixtures()

describe('L3 L5 L11 L17 entries that were ever written are read for ever', () => {
  test.each(fixtures)(
    '%s: every entry is sealed over its bytes, read, and does what it did',
    (_, { entries, after }) => {
      const ledger = openLedger('hub', 1)
      const heads = new Map<Stream, string>()
      for (const { stream, epoch, n, hash, body } of entries) {
        expect(sealHash(heads.get(stream) ?? NO_HASH, body)).toBe(hash)
        heads.set(stream, hash)
        const data = readEntryBody(body)
        if (stream === 'up') expect(takenFromHub(ledger, data)).toBe(null)
        apply(ledger, { stream, epoch, n, data })
      }
      // there may be more tables since, and more fields of a row; those of then stand as they stood
      expect(tablesOf(pictureOf(ledger)).slice(0, after.length)).toMatchObject(after)
    },
  )

  test('every kind of entry that is written today stands in a fixture of its version', () => {
    const recorded = fixtures.flatMap(([, { entries }]) => entries.map(({ body }) => JSON.parse(body)))
    const known = new Set(recorded.map(({ v, data }) => `${data.kind} ${v}`))
    expect(ENTRY_KINDS.filter((kind) => !known.has(`${kind} ${ENTRY_VERSION}`))).toEqual([])
    for (let version = 1; version <= ENTRY_VERSION; version++)
      expect(recorded.some(({ v }) => v === version)).toBe(true)
  })
})
