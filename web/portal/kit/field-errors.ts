import type { FieldErrors } from '#protocol/kit/outcome.ts'
import { valueAt } from './at-path.ts'
import { isSame, type Values } from './merge.ts'

/** The first thing that is wrong, by the field that shows it; `rest` is what belongs to none of them. */
export interface Wrong {
  fields: Readonly<Record<string, string>>
  rest: readonly string[]
}

/**
 * Each refused field with its first message. A name that lies deeper than a control (`used_in.0`) or under
 * the body of another call (`change.name`) belongs to the control above it.
 * @param paths those of the controls; `*` stands for any row or language (`translations.*.title`)
 */
export function wrongOf(errors: FieldErrors, paths: readonly string[]): Wrong {
  const fields: Record<string, string> = {}
  const rest: string[] = []
  for (const [name, [text]] of Object.entries(errors)) {
    if (text === undefined) continue
    const at = ownerOf(name.replace(/^change\./, ''), paths)
    if (at === null) rest.push(text)
    else fields[at] ??= text
  }
  return { fields, rest }
}

/** What is still wrong after somebody changed a row: of a group only what was touched is no longer said. */
export function stillWrong({ fields, rest }: Wrong, before: Values, after: Values): Wrong {
  const left = Object.entries(fields).filter(([at]) => isSame(valueAt(before, at), valueAt(after, at)))
  return { fields: Object.fromEntries(left), rest }
}

function ownerOf(name: string, paths: readonly string[]): string | null {
  if (paths.some((path) => isAt(name.split('.'), path.split('.')))) return name
  const end = name.lastIndexOf('.')
  return end < 0 ? null : ownerOf(name.slice(0, end), paths)
}

function isAt(parts: readonly string[], path: readonly string[]): boolean {
  return parts.length === path.length && path.every((part, nth) => part === '*' || part === parts[nth])
}
