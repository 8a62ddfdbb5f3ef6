import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const Secret = z.string().regex(/^[0-9a-f]{64}$/)
const Secrets = z.object({ provider: Secret, webhook: Secret, enrolment: Secret, control: Secret })
export type Secrets = z.infer<typeof Secrets>

/**
 * The secrets that hub, provider, edges and console share: made once, kept in `<data_dir>/secrets.json`,
 * readable by the owner only.
 */
export function loadSecrets(data_dir: string): Secrets {
  const file = join(data_dir, 'secrets.json')
  if (existsSync(file)) {
    const kept = Secrets.safeParse(parseJson(readFileSync(file, 'utf8')))
    if (kept.success) return kept.data
    throw new Error(`${file} is damaged; bring it back from a backup (paid orders and edges are bound to it)`)
  }
  const draw = () => randomBytes(32).toString('hex')
  const secrets = { provider: draw(), webhook: draw(), enrolment: draw(), control: draw() }
  writeAtomically(file, `${JSON.stringify(secrets, null, 2)}\n`, 0o600)
  return secrets
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * What the edge of one cinema proves itself with; the hub derives the same from the enrolment secret, and no
 * edge knows another's.
 */
export function edgeCredential(secrets: Secrets, cinema_id: number): string {
  return createHmac('sha256', secrets.enrolment).update(`edge ${cinema_id}`).digest('hex')
}

/** Whoever reads the file sees the old text or the new one, never half of it. */
export function writeAtomically(file: string, text: string, mode: number): void {
  writeFileSync(`${file}.new`, text, { mode, flush: true })
  renameSync(`${file}.new`, file)
}
