import { hash } from 'node:crypto'

/** The uuid that follows from what it is for: the same for ever, wherever it is made again. */
export function uuidOf(what: unknown): string {
  const hex = hash('sha256', JSON.stringify(what)).slice(0, 32)
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')
}
