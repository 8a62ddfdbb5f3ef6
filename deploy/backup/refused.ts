/** Why there is no backup, or why one is not restored: one line for a person. Nothing was changed. */
export class Refused extends Error {
  override name = 'Refused'
}
