import { generateKeyPairSync, sign } from 'node:crypto'
import type pg from 'pg'
import { CatalogueStore } from '../../catalogue/catalogue.ts'
import { Contents } from '../../content/contents.ts'
import { withExhibitor } from '../../db/connect.ts'
import { Documents } from '../../documents/documents.ts'
import { Sealed } from '../../kit/sealed.ts'
import { Letters } from '../../mailer/letters.ts'
import type { RenderLetter } from '../../mailer/render.ts'
import { MoveLetters } from '../move-letters.ts'
import { Moves } from '../moves.ts'
import { TicketLetters } from '../ticket-letters.ts'
import { type Killed, openKilledHub } from './killed-hub.ts'

/**
 * A process that goes on with the moved schedules of house 1, with a point before each of its transactions
 * and around each step of the lane and each event of the second place.
 */
const moving = JSON.parse(process.argv[2]!) as Killed
const { log, pool, notices, lanes, lines, second, watch, point } = await openKilledHub(moving)
const catalogue = new CatalogueStore(pool, notices)
watch(await lanes.of(1, Number(process.argv[3])))
async function sender(id: number) {
  return (await catalogue.of(id)).exhibitor.get(id)!
}
/** The same pool, whose transactions of the move begin with a point. */
const counted = Object.create(pool, {
  connect: {
    value: () => {
      point()
      return pool.connect()
    },
  },
}) as pg.Pool
const recorder = {
  hasRoom: () => second.hasRoom(),
  record: (key: string, event: string, cinema_id: number) => {
    point()
    const isNew = second.record(key, event, cinema_id)
    point()
    return isNew
  },
}
const letters = new Letters(new Sealed('a key of these tests'))
// what letters say is drawn by React, which plain Node does not read
const render: RenderLetter = async (letter) => {
  const name = 'name' in letter ? letter.name : ''
  return { subject: 'Moved', html: `<p>${name}</p>`, text: name }
}
const { privateKey } = generateKeyPairSync('ed25519')
function signer() {
  return { public_key: '', sign: (bytes: Uint8Array) => sign(null, bytes, privateKey) }
}
const parts = { pool: counted, catalogue, letters, render, log }
const ticket_letters = new TicketLetters({
  ...parts,
  contents: new Contents(pool, notices),
  documents: new Documents(),
  signer,
  origin: () => null,
  nobody: null,
})
const written = new MoveLetters({ ...parts, ticket_letters, sender })
const moves = new Moves({ ...parts, lanes, lines, second: recorder, letters: written, exhibitors: async () => [1] })
function open() {
  const sql = 'select 1 from schedule_moves where done_at is null'
  return withExhibitor(pool, 1, (client) => client.query(sql))
}
while ((await open()).rowCount !== 0) await moves.round()
process.exit(0)
