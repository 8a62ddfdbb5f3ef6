import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { PICTURE_MAX_BYTES } from '../kit/pictures.ts'
import { Count, PictureName } from '../kit/shapes.ts'
import { Lines, Text } from '../kit/text.ts'

/** A picture of the house: its name, and its size as it is kept. */
export const KeptPicture = z.object({ picture: PictureName, width: Count, height: Count })
export type KeptPicture = z.output<typeof KeptPicture>

/** Why a file does not become a picture of the house. */
export const PICTURE_REFUSALS = [
  'picture_kind',
  'picture_broken',
  'picture_moving',
  'picture_points',
  'pictures_unused',
  'picture_no_room',
] as const
export type PictureRefusal = (typeof PICTURE_REFUSALS)[number]

/**
 * Keeps a picture, sent as the bytes of its file: JPEG, PNG or WebP, known by its content and never by its
 * name. It is drawn anew from its points alone, so nothing else of the file is kept. The same picture twice
 * has the same name. Whoever edits anything that has pictures may; a picture that no row names goes after a
 * week.
 * @source docs/security.md, "Uploads"
 */
export const uploadPicture = defineCall({
  method: 'POST',
  path: '/api/portal/pictures',
  who: { as: 'signed_in' },
  limit: 'picture',
  file_max_bytes: PICTURE_MAX_BYTES,
  answer: KeptPicture,
  refusals: ['forbidden', 'too_many_requests', ...PICTURE_REFUSALS],
})

/** A poster as it would be drawn for a movie that says so; the same words and seed are the same drawing. */
export const posterDrawing = defineCall({
  method: 'GET',
  path: '/api/portal/posters',
  who: { as: 'person', permission: 'movies.view', module: 'core' },
  limit: null,
  query: z.strictObject({
    title: Text(160),
    director: Text(2_000),
    genre: Text(60),
    year: z.coerce.number().pipe(z.int().min(0).max(9_999)),
    seed: z.coerce.number().pipe(Count),
  }),
  answer: Lines(200_000),
  media: 'image/svg+xml',
  refusals: [],
})
