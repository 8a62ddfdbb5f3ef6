import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { Letter, Sender, Worded } from '#protocol/mailings/letters.ts'

/** Writes a letter out in a language, in the colours of its house (web/mail). */
export type RenderLetter = (letter: Letter, sender: Sender, locale: Locale) => Promise<Worded>

/**
 * The letters as they were built with the site (`dist/site-server`), loaded with the first one. Rejects while
 * they are not built.
 * @param folder where the built site is
 */
export function builtLetters(folder: string): RenderLetter {
  const bundle = join(folder, 'site-server/mail.js')
  let loaded: Promise<{ renderLetter: RenderLetter }> | undefined
  return async (letter, sender, locale) => {
    if (!existsSync(bundle)) throw new Error('the letters are not built; npm start builds them')
    // React reads it once, when it is loaded
    process.env.NODE_ENV ??= 'production'
    loaded ??= import(pathToFileURL(bundle).href)
    return (await loaded).renderLetter(letter, sender, locale)
  }
}
