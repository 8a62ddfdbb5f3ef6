import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '../locales.ts'
import type { Texts } from '../texts.ts'

const ROOM = join(import.meta.dirname, '..')

/** Every surface that has texts. */
export const SURFACES = globSync('*/en.ts', { cwd: ROOM }).map((path) => path.split('/')[0]!)

/** All texts of a surface in one language, by their keys with dots. */
export async function textsOf(surface: string, locale: Locale): Promise<Map<string, string>> {
  const module = (await import(join(ROOM, surface, `${locale}.ts`))) as Record<string, Texts>
  return new Map(flat(module[locale]!, ''))
}

function flat(texts: Texts, before: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[before + key, text]] : flat(text, `${before}${key}.`),
  )
}
