import { mayAnywhere } from '#protocol/access/grades.ts'
import { posterDrawing, uploadPicture } from '#protocol/catalogue/picture-calls.ts'
import { LIMITS } from '#protocol/kit/limits.ts'
import { pictureFields } from '#protocol/kit/pictures.ts'
import { RESOURCES } from '#protocol/resources.ts'
import { refuse } from '#protocol/result.ts'
import { mount, mountRaw } from '#protocol/server/mount.ts'
import type { Pictures } from '../catalogue/pictures/store.ts'
import { poster } from '../catalogue/posters/poster.ts'
import { POSTER_POLICY } from '../catalogue/posters/routes.ts'
import type { HubApp, Principal } from '../http/env.ts'
import type { RateLimit } from '../http/rate-limit.ts'

export interface PictureParts {
  limit: RateLimit
  pictures: Pictures
}

/** Who writes rows that have pictures. */
const WRITES = Object.values(RESOURCES)
  .filter((resource) => pictureFields(resource).length > 0)
  .flatMap(({ base }) => [`${base}.create`, `${base}.edit`] as const)

function writesPictures(by: Principal): boolean {
  return WRITES.some((permission) => mayAnywhere(by, permission))
}

/** Puts the upload of pictures and the drawing of posters on the app (docs/security.md, "Uploads"). */
export function pictureUploadRoutes(app: HubApp, { limit, pictures }: PictureParts): void {
  app.limits('picture', 'in its room')
  mount(app, uploadPicture, async (c) => {
    const by = c.get('principal')
    if (!writesPictures(by)) return refuse('forbidden')
    const seconds = limit.take(`${by.exhibitor_id}/picture/${by.employee_id}`, LIMITS.picture.times)
    if (seconds > 0) return refuse('too_many_requests', 'message', { seconds })
    return pictures.line.pass(by, async () => {
      const file = await c.req.arrayBuffer().catch(() => null)
      // the sender went away half-way
      return file ? pictures.keep(by, Buffer.from(file)) : refuse('picture_broken')
    })
  })
  mountRaw(app, posterDrawing, (c, { query }) =>
    c.body(poster(query), 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'private, max-age=3600',
      'Content-Security-Policy': POSTER_POLICY,
    }),
  )
}
