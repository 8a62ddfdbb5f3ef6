/** A number, or one letter, at the end of a name. */
const SHORT = /(?:^|\s)(\d{1,3}|\p{L})$/u

/** "1" of "Screen 1", for a place that says that it is the screen; a name without a number is said whole. */
export function shortScreen(name: string): string {
  return SHORT.exec(name)?.[1] ?? name
}
