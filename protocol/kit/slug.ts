import * as z from 'zod'

/**
 * A row's name in links: lower-case words and digits with single hyphens between them (`kronen-kino`). A
 * resource may say a smaller greatest length.
 */
export const Slug = z
  .string()
  .max(160)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'errors.slug' })

/**
 * Upper and lower case letters, accents and signs of a name as it stands in a link: `Cléo from 5 to 7` →
 * `cleo-from-5-to-7`. Of a name without a Latin letter or a digit nothing is left.
 */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
