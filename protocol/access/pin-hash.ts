/**
 * How a PIN or password is kept: argon2id with its parameters in the text, so that they can rise without
 * asking anyone to choose a new one. `argon2id$m=<KiB>,t=<passes>,p=<parallelism>$<salt>$<tag>`, salt and tag
 * in lower-case hex.
 * @source docs/stack.md (19 MiB, t 2, p 1); docs/security.md, "Sessions"
 */
export interface SecretHash {
  memory: number
  passes: number
  parallelism: number
  salt: string
  tag: string
}

/** The parameters of new hashes: 19 MiB, two passes, one lane, 32 bytes. */
export const ARGON2 = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

export function secretHashText(hash: SecretHash): string {
  return `argon2id$m=${hash.memory},t=${hash.passes},p=${hash.parallelism}$${hash.salt}$${hash.tag}`
}

/** The parts of a stored hash, or null when the text is none. */
export function parseSecretHash(text: string): SecretHash | null {
  const match = /^argon2id\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([0-9a-f]{16,64})\$([0-9a-f]{32,128})$/.exec(text)
  if (!match) return null
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  return { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism), salt, tag }
}
