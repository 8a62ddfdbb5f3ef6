import { useMemo } from 'react'
import type { Say } from '#protocol/i18n/texts.ts'
import { useAnyText, useT } from '../texts.ts'

/** What a resource and its fields are called (protocol/i18n/portal). */
export interface Words {
  /** `Ticket rates`. */
  title: string
  /** `ticket rate`, as it stands inside a sentence. */
  one: string
  /** What to do where there is none yet. */
  empty: string
  /** What its deletion does, said before it is done. */
  gone: string
  label: (path: string) => string
  help: (path: string) => string | null
  word: (path: string, value: string) => string
}

/**
 * The words of a resource by its kind. What many resources share (a name, a place in an order, active and
 * inactive) is said once for all, and a resource may say it in its own way: `any` says what need not be
 * there. A field that nobody names is missing; a value may be its own word.
 */
export function wordsOf(say: Say, kind: string, any: Say = say): Words {
  const own = `resource.${kind}`
  const first = (keys: readonly string[]) => keys.map((key) => said(any, key)).find((text) => text !== null) ?? null
  const named = (keys: readonly string[]) => first(keys) ?? said(say, keys[0]!)
  const nameOf = (path: string) => path.replace(/\.\d+(?=\.)/g, '').replaceAll('.', '_') // lines have no name
  return {
    title: say(`${own}.title`),
    one: say(`${own}.one`),
    empty: say(`${own}.empty`),
    gone: first([`${own}.gone`]) ?? say('list.deleteText'),
    label: (path) => named([`${own}.field.${nameOf(path)}`, `field.${nameOf(path)}`]) ?? path,
    help: (path) => first([`${own}.help.${nameOf(path)}`, `help.${nameOf(path)}`]),
    word: (path, value) =>
      first([
        `${own}.word.${nameOf(path)}.${value}`,
        `word.${lastName(path)}.${value}`,
        `word.${lastWord(path)}.${value}`,
      ]) ?? value,
  }
}

export function useWords(kind: string): Words {
  const t = useT() as Say
  const any = useAnyText()
  return useMemo(() => wordsOf(t, kind, any), [t, kind, any])
}

function said(say: Say, key: string): string | null {
  const text = say(key)
  return text === key ? null : text
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

/** `visibility` of `default_visibility`: bits have one name, whatever they say something about. */
function lastWord(path: string): string {
  return path.slice(path.lastIndexOf('_') + 1)
}
