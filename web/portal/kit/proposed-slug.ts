import { slugOf } from '#protocol/kit/slug.ts'
import type { Values } from './merge.ts'

/** The fields by which a row is called that has a word in links. */
const NAMES = ['name', 'title']

/**
 * The values of a new row after a field was typed. Its word in links follows its name for as long as nobody
 * wrote another one; where the hub makes it (`follows`), nothing is proposed.
 * @param names the fields that a form has
 */
export function withSlug(names: readonly string[], values: Values, path: string, value: unknown): Values {
  const next = { ...values, [path]: value }
  if (!NAMES.includes(path) || !names.includes('slug') || typeof value !== 'string') return next
  const stands = values.slug ?? ''
  const isOwn = stands !== '' && stands !== slugOf(String(values[path] ?? ''))
  return isOwn ? next : { ...next, slug: slugOf(value) }
}
