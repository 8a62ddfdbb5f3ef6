import type * as z from 'zod'
import type { Queried } from './list-query.ts'
import { defOf, fieldsOf } from './list-query.ts'
import { PictureName } from './shapes.ts'

/** Bytes of a file that somebody uploads, at most (docs/security.md, "Uploads"). */
export const PICTURE_MAX_BYTES = 10_000_000
/** Points of a picture at most: its width times its height. */
export const PICTURE_MAX_POINTS = 40_000_000
/** The widths in which every picture is kept; a smaller one is kept as it is. Twice as high at most. */
export const PICTURE_WIDTHS = [320, 640, 1280, 1920] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Where a picture is in one of its widths: another picture has another address, so it is kept for ever. */
export function pictureUrl(picture: string, width: PictureWidth): string {
  return `/pictures/${picture}-${width}.webp`
}

/** Where in a row a field stands that names a picture: `['poster', 'picture']`. */
export type PicturePath = readonly [field: string, ...within: string[]]

/** The fields of a resource that name a picture, those in its groups too. */
export function pictureFields(resource: Queried): PicturePath[] {
  return Object.entries(fieldsOf(resource)).flatMap(([field, schema]) =>
    pathsIn(schema).map((within): PicturePath => [field, ...within]),
  )
}

function pathsIn(schema: z.ZodType): string[][] {
  if (schema === PictureName) return [[]]
  const { innerType, shape } = defOf(schema)
  if (innerType) return pathsIn(innerType)
  return Object.entries(shape ?? {}).flatMap(([name, inner]) => pathsIn(inner).map((within) => [name, ...within]))
}
