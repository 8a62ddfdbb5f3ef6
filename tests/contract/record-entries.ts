import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apply } from '../../protocol/ledger/apply.ts'
import { entryBody, NO_HASH, type Stream } from '../../protocol/ledger/entries.ts'
import { openLedger } from '../../protocol/ledger/ledger.ts'
import { pictureOf } from '../../protocol/ledger/testing/ledgers.ts'
import { sealHash } from '../../protocol/server/seal.ts'
import { eveningOfEntries } from './entries-evening.ts'
import { FIXTURES, type FixtureFile, tablesOf } from './fixtures.ts'

/**
 * `node tests/contract/record-entries.ts NAME`: writes an evening of entries, as the program of today seals
 * them, to protocol/ledger/fixtures/NAME.json. To be run when an entry gets a new kind, version, field or
 * word; what is recorded is never written again, because entries are read for ever.
 */
const name = process.argv[2]
if (!name || !/^[a-z0-9-]+$/.test(name)) throw new Error('say a name for the fixture, such as v1')

const ledger = openLedger('hub', 1)
const heads = new Map<Stream, string>()
const entries = eveningOfEntries().map((entry) => {
  apply(ledger, entry)
  const body = entryBody(entry.data)
  const hash = sealHash(heads.get(entry.stream) ?? NO_HASH, body)
  heads.set(entry.stream, hash)
  return { stream: entry.stream, epoch: entry.epoch, n: entry.n, hash, body }
})
const file: FixtureFile = { entries, after: tablesOf(pictureOf(ledger)) }
writeFileSync(join(FIXTURES, `${name}.json`), `${JSON.stringify(file, null, 2)}\n`, { flag: 'wx' })
