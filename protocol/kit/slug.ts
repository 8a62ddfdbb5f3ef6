import * as z from 'zod'

/**
 * A row's name in links: lower-case words and digits with single hyphens between them (`kronen-kino`). A
 * resource may say a smaller greatest length.
 */
export const Slug = z
  .string()
  .max(160)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
