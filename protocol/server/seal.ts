import { hash } from 'node:crypto'

/** SHA-256(previous hash ‖ body), hex: what chains the entries of a journal (protocol/ledger/turn.ts). */
export function sealHash(previous: string, body: string): string {
  return hash('sha256', previous + body, 'hex')
}
