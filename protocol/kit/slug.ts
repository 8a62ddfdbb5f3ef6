import * as z from 'zod'

/** A row's name in links: lower-case words and digits with single hyphens between them (`kronen-kino`). Each resource adds its own greatest length. */
export const Slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
