import { afterEach, beforeEach, expect, test } from 'vitest'
import { pictureUrl } from '#protocol/kit/pictures.ts'
import type { FeedDocument } from '#protocol/sync/feed.ts'
import { Replica } from '../replica/replica.ts'
import { type EdgeBox, edgeBox } from '../testing/edge-box.ts'
import { Pictures, type PicturesParts } from './pictures.ts'
import { pictureRoutes } from './routes.ts'

const POPCORN = 'a'.repeat(64)
const DRINKS = 'b'.repeat(64)

let box: EdgeBox
let cursor = 0
let replica: Replica
/** What the hub has, and whether it answers. */
let atHub: Map<string, string>
let asked: string[]
let isCut: boolean

beforeEach(() => {
  box = edgeBox()
  replica = new Replica(box)
  atHub = new Map([
    [POPCORN, 'popcorn'],
    [DRINKS, 'drinks'],
  ])
  asked = []
  isCut = false
})
afterEach(() => box.close())

const fetchPicture: PicturesParts['fetchPicture'] = async (picture) => {
  asked.push(picture)
  if (isCut) return { kind: 'unreachable', why: 'no_answer' }
  const file = atHub.get(picture)
  if (file === undefined)
    return { kind: 'denied', code: 'not_found', status: 404, message: '', field: '', retry_after_s: 0 }
  return { kind: 'answer', data: { webp: Buffer.from(file).toString('base64') }, server_now: null }
}

function open(): Pictures {
  return new Pictures({ ...box, replica, fetchPicture })
}

async function take(id: number, picture: string | null): Promise<void> {
  cursor += 1
  const own = { id, exhibitor_id: 1, version: cursor, deleted_at: null, name: 'Snacks', color: '#d99a2b' }
  const document: FeedDocument = {
    kind: 'category',
    id,
    version: cursor,
    deleted: false,
    body: { ...own, picture, cinemas: [], sort: 0 },
  }
  const page = { epoch: 'e1', cursor: String(cursor), resync: false, documents: [document] }
  await replica.take({ ...page, more: false, pending: false })
}

test('F-210 the picture of a tab is fetched once, and stays while the hub is away and after a restart', async () => {
  const pictures = open()
  let came = 0
  pictures.onChange(() => {
    came += 1
  })
  await take(1, POPCORN)
  isCut = true
  await pictures.round()
  expect([pictures.has(POPCORN), came]).toEqual([false, 0])
  isCut = false
  for (const _round of [1, 2]) await pictures.round()
  expect([asked, came]).toEqual([[POPCORN, POPCORN], 1])
  expect(open().read(POPCORN)?.toString()).toBe('popcorn')
})

test('F-210 what no tab shows any more is forgotten, and what the hub has not is asked for after a change alone', async () => {
  const pictures = open()
  await take(1, POPCORN)
  await pictures.round()
  atHub.delete(DRINKS)
  await take(1, DRINKS)
  for (const _round of [1, 2]) await pictures.round()
  expect([asked, pictures.has(POPCORN)]).toEqual([[POPCORN, DRINKS], false])
  atHub.set(DRINKS, 'drinks')
  await take(2, null)
  await pictures.round()
  expect(pictures.read(DRINKS)?.toString()).toBe('drinks')
})

test('F-210 a picture has the address that it has at the hub, and nothing beside pictures is answered there', async () => {
  const pictures = open()
  await take(1, POPCORN)
  await pictures.round()
  pictureRoutes(box.app, pictures)
  await box.serve()
  const answers = [pictureUrl(POPCORN, 320), pictureUrl(POPCORN, 640), pictureUrl(DRINKS, 320), '/pictures/x.webp']
  const [whole, ...others] = await Promise.all(answers.map((path) => fetch(box.url(path))))
  expect([whole!.headers.get('content-type'), await whole!.text()]).toEqual(['image/webp', 'popcorn'])
  expect(others.map(({ status }) => status)).toEqual([404, 404, 404])
})
