import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { apply } from '../../protocol/ledger/apply.ts'
import {
  ENTRY_KINDS,
  ENTRY_VERSION,
  EntryData,
  NO_HASH,
  readEntryBody,
  type Stream,
} from '../../protocol/ledger/entries.ts'
import { takenFromHub } from '../../protocol/ledger/from-edge.ts'
import { openLedger } from '../../protocol/ledger/ledger.ts'
import { pictureOf } from '../../protocol/ledger/testing/ledgers.ts'
import { sealHash } from '../../protocol/server/seal.ts'
import { Words } from './entry-words.ts'
import { readFixtures, tablesOf } from './fixtures.ts'

const fixtures = readFixtures()

/**
 * What rows of the ledger say and no entry carries: it comes about where entries are applied, or keeps a row
 * from moving.
 */
const OF_ROWS_ALONE = [
  ...['closed', 'moving'].map((word) => `born.hall.sale = ${word}`),
  ...['cancelled', 'expired', 'partially_refunded', 'paying', 'pending', 'refunded', 'refunding'].map(
    (word) => `give.bills[].status = ${word}`,
  ),
  ...['changing', 'dead'].map((word) => `give.lines[].state = ${word}`),
  ...['cancelled', 'expired', 'failed', 'pending'].map((word) => `give.payments[].status = ${word}`),
  'give.tickets[].state = dead',
  ...['blocked', 'deleted'].map((word) => `paying.vouchers[].state = ${word}`),
]

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

  test('so does every key that may be left out, and every word of every closed list', () => {
    const words = new Words(EntryData)
    for (const [, { entries }] of fixtures) for (const { body } of entries) words.seen(EntryData, JSON.parse(body).data)
    expect(words.left.toSorted()).toEqual(OF_ROWS_ALONE)
  })

  test.each([
    ['a key', z.looseObject({ kind: z.literal('a'), new_key: z.string().optional() }), ['a.new_key?']],
    [
      'a word',
      z.object({ kind: z.literal('a'), rows: z.array(z.object({ what: z.enum(['x', 'new']) })) }),
      ['a.rows[].what = new'],
    ],
  ])('sees %s that no entry has', (_, shape, left) => {
    const union = z.discriminatedUnion('kind', [shape])
    const words = new Words(union)
    words.seen(union, { kind: 'a', rows: [{ what: 'x' }] })
    expect(words.left).toEqual(left)
  })
})
