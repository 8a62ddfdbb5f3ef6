import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cardSvg, type ShareCard } from './share-card.ts'
import { cardTag, type ReadPicture, SharePictures } from './share-pictures.ts'

const drawn = {
  display_title: 'Flow',
  directors: ['Gints Zilbalodis'],
  year: 2024,
  poster: { genre: 'Animation', seed: 4, family: null, palette: null },
}
const card: ShareCard = {
  brand: 'Lichthof',
  accent: { h: 88, c: 0.168, l: 0.855 },
  title: 'Flow',
  line: 'Lichthof, Leipzig',
  poster: { drawn },
}
const NONE: ReadPicture = async () => null

/** The mean and the spread of red, of green and of blue in a part of a picture. */
async function points(png: Buffer, at: { left: number; top: number; width: number; height: number }) {
  const { channels } = await sharp(await sharp(png).extract(at).png().toBuffer()).stats()
  const of = (nth: number) => ({ mean: channels[nth]?.mean ?? Number.NaN, spread: channels[nth]?.stdev ?? Number.NaN })
  return { red: of(0), green: of(1), blue: of(2) }
}

test('F-027 a card is a PNG of 1200 by 630 with title, house and poster, drawn once', async () => {
  const pictures = new SharePictures()
  const [png, same] = await Promise.all([pictures.png(card, NONE), pictures.png({ ...card }, NONE)])
  expect(same).toBe(png)
  expect(await pictures.png(card, NONE)).toBe(png)
  expect(await sharp(png!).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  // the lamp at the left edge is yellow: much red and green, little blue
  const lamp = await points(png!, { left: 2, top: 10, width: 8, height: 600 })
  expect(lamp.red.mean).toBeGreaterThan(200)
  expect(lamp.green.mean).toBeGreaterThan(150)
  expect(lamp.blue.mean).toBeLessThan(120)
  const poster = await points(png!, { left: 780, top: 0, width: 420, height: 630 })
  expect(poster.red.spread).toBeGreaterThan(10)
  const title = await points(png!, { left: 64, top: 150, width: 650, height: 300 })
  expect(title.red.spread).toBeGreaterThan(30)
})

test('F-027 a picture of the house stands in the place of the poster, and a card without one has its title alone', async () => {
  const red = sharp({ create: { width: 640, height: 960, channels: 3, background: '#f00' } })
  const webp = await red.webp().toBuffer()
  const pictures = new SharePictures()
  const shown = await pictures.png({ ...card, poster: { picture: 'a' } }, async () => webp)
  const poster = await points(shown!, { left: 800, top: 20, width: 380, height: 590 })
  expect(poster.red.mean).toBeGreaterThan(240)
  expect(poster.green.mean).toBeLessThan(20)
  const alone = await pictures.png({ ...card, poster: null }, NONE)
  const right = await points(alone!, { left: 1150, top: 0, width: 50, height: 100 })
  expect(right.red.spread).toBe(0)
})

test('F-027 SECURITY "Input" so many bytes are kept, of those asked for last', async () => {
  const [one, other, third] = ['Flow', 'Moonlight', 'Vertigo'].map((title) => ({ ...card, title, poster: null }))
  const { length } = (await new SharePictures().png(one!, NONE))!
  const pictures = new SharePictures(2.5 * length)
  for (const asked of [one!, other!, one!, third!]) await pictures.png(asked, NONE)
  expect([one!, other!, third!].map((asked) => pictures.isNew(asked))).toEqual([false, true, false])
})

test('F-027 beyond so many that wait nobody is drawn for, and what failed keeps nobody from the next', async () => {
  const pictures = new SharePictures()
  let open = (_: Buffer | null): void => undefined
  const gate = new Promise<Buffer | null>((resolve) => {
    open = resolve
  })
  const asked = Array.from({ length: 20 }, (_, nth) =>
    pictures.png({ ...card, title: `Film ${nth}`, poster: { picture: 'a' } }, async () => {
      await gate
      throw new Error('no disk')
    }),
  )
  const ends = Promise.allSettled(asked)
  expect(await pictures.png(card, NONE)).toBeNull()
  open(null)
  expect((await ends).map(({ status }) => status)).toEqual(Array(20).fill('rejected'))
  expect((await pictures.png(card, NONE))!.length).toBeGreaterThan(1000)
})

test('F-027 SECURITY "Browser" a title is no markup of the card, however long; whatever it says has its own tag', () => {
  for (const title of ['</svg><script>x()</script>', 'Сталкер <b>', 'Ж'.repeat(160), 'word '.repeat(30), '千と千尋'])
    expect(cardSvg({ ...card, title, poster: null })).not.toMatch(/<script|<b>|NaN|Infinity/)
  expect(cardTag(card)).toBe(cardTag({ ...card }))
  expect(cardTag({ ...card, title: 'Flood' })).not.toBe(cardTag(card))
})
