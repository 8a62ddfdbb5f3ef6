import { answerNotFound } from '#protocol/server/errors.ts'
import { PICTURE_HEADERS } from '#protocol/server/headers.ts'
import type { EdgeApp } from '../http/env.ts'
import type { Pictures } from './pictures.ts'

/** `GET /pictures/{picture}-320.webp`, at the address that a picture has at the hub too. */
export function pictureRoutes(app: EdgeApp, pictures: Pictures): void {
  app.get('/pictures/:name{[0-9a-f]{64}-320\\.webp}', (c) => {
    const file = pictures.read(c.req.param('name').slice(0, 64))
    return file ? c.body(new Uint8Array(file), 200, PICTURE_HEADERS) : answerNotFound(c)
  })
}
