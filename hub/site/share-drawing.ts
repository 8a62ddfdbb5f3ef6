import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { CARD_HEIGHT, CARD_WIDTH, POSTER_WIDTH } from './share-card.ts'

/**
 * A process of its own that draws one card: an SVG, and a picture beside it or nothing, come in as JSON; a
 * PNG goes out. The hub itself reads no SVG (docs/security.md, "Uploads").
 */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.concurrency(1)

const asked = JSON.parse((await buffer(process.stdin)).toString()) as { svg: string; picture: string | null }
const card = sharp(Buffer.from(asked.svg)).resize(CARD_WIDTH, CARD_HEIGHT)
const picture =
  asked.picture === null
    ? null
    : await sharp(Buffer.from(asked.picture, 'base64'))
        .resize(POSTER_WIDTH, CARD_HEIGHT)
        .webp({ lossless: true })
        .toBuffer()
const whole = picture ? card.composite([{ input: picture, left: CARD_WIDTH - POSTER_WIDTH, top: 0 }]) : card
process.stdout.write(await whole.png({ compressionLevel: 9, palette: picture === null }).toBuffer())
