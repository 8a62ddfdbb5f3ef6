/** What went wrong: the rule or invariant, and what was seen. */
export class Breach extends Error {
  readonly rule: string

  constructor(rule: string, text: string) {
    super(`${rule}: ${text}`)
    this.rule = rule
  }
}
