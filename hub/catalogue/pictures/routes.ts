import type { PictureWidth } from '#protocol/kit/pictures.ts'
import { answerNotFound } from '#protocol/server/errors.ts'
import { PICTURE_HEADERS } from '#protocol/server/headers.ts'
import type { HubApp } from '../../http/env.ts'
import type { Pictures } from './store.ts'

/** `GET /pictures/{picture}-{width}.webp`: a picture of the house of this address, and of no other. */
export function pictureRoutes(app: HubApp, pictures: Pictures): void {
  app.get('/pictures/:name{[0-9a-f]{64}-(?:320|640|1280|1920)\\.webp}', async (c) => {
    const [picture, width] = c.req.param('name').replace('.webp', '').split('-')
    const file = await pictures.read(c.get('exhibitor').id, picture!, Number(width) as PictureWidth)
    return file ? c.body(new Uint8Array(file), 200, PICTURE_HEADERS) : answerNotFound(c)
  })
}
