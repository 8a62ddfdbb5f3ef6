/** The names of the classes that apply, as one attribute: `classes(css.key, chosen && css.on, className)`. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
