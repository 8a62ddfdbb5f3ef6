import { type DeviceType, pairingSetUp, pairingStart, pairingStatus } from '#protocol/devices/calls.ts'
import type { EdgeClient } from './edge-client.ts'

/**
 * What the pairing screen shows. `ends_at` is on the monotonic clock of `performance.now()`; null pin = no
 * number yet, because the edge does not answer or lets no more in.
 */
export interface PairingView {
  pin: string | null
  ends_at: number
  /** Why there is no number: words of the edge, or null when it does not answer. */
  problem: string | null
  /**
   * Approves this device with the set-up code of its edge; answers why not, in words of the edge, empty where
   * it does not answer, null = done. Null where no number waits.
   */
  enterCode: ((code: string) => Promise<string | null>) | null
}

export interface PairingParts {
  edge: EdgeClient
  device_uuid: string
  type: DeviceType
  name: string
  show: (view: PairingView) => void
  now: () => number
  /** Resolves after so many milliseconds, or early when pairing is given up. */
  wait: (ms: number) => Promise<void>
  stopped: () => boolean
}

/** How a pairing ended: with the token, given exactly once, or with this device shut out. */
export type PairingEnd = { kind: 'paired'; token: string } | { kind: 'blocked' } | { kind: 'stopped' }

const POLL_MS = 1500
const RETRY_MS = 3000
const PIN_LIFE_MS = 10 * 60_000
const PIN_LIFE_LEAST_MS = 30_000

/** How long a number lives, whatever the two clocks think of each other. */
function lifeOf(expires_at: string): number {
  return Math.min(PIN_LIFE_MS, Math.max(PIN_LIFE_LEAST_MS, Date.parse(expires_at) - Date.now()))
}

type Asked = { pin: string; secret: string; ends_at: number } | { kind: 'blocked' } | { problem: string | null }

async function askForPin(parts: PairingParts): Promise<Asked> {
  const { device_uuid, type, name } = parts
  const answer = await parts.edge(pairingStart, { body: { device_uuid, type, name } })
  if (answer.kind === 'answer')
    return { pin: answer.data.pin, secret: answer.data.secret, ends_at: parts.now() + lifeOf(answer.data.expires_at) }
  if (answer.kind === 'denied' && answer.status === 403) return { kind: 'blocked' }
  return { problem: answer.kind === 'unreachable' ? null : answer.message }
}

/** Watches one number until somebody approved it or it ran out; null = ask for the next number. */
async function watchPin(parts: PairingParts, secret: string, ends_at: number): Promise<PairingEnd | null> {
  while (!parts.stopped() && parts.now() < ends_at) {
    await parts.wait(POLL_MS)
    const { device_uuid } = parts
    const answer = await parts.edge(pairingStatus, { params: { device_uuid }, headers: { 'x-pairing-secret': secret } })
    if (answer.kind === 'denied') return null
    if (answer.kind !== 'answer') continue
    if (answer.data.token) return { kind: 'paired', token: answer.data.token }
    if (answer.data.status === 'blocked') return { kind: 'blocked' }
    if (answer.data.status !== 'pending') return null
  }
  return null
}

async function sendSetUpCode(
  { edge, device_uuid }: PairingParts,
  secret: string,
  code: string,
): Promise<string | null> {
  const headers = { 'x-pairing-secret': secret }
  const answer = await edge(pairingSetUp, { params: { device_uuid }, headers, body: { code } })
  if (answer.kind === 'answer') return null
  return answer.kind === 'unreachable' ? '' : answer.message
}

/**
 * Shows a number, waits for its approval, and takes the next number when it ran out; until the token is here
 * (F-243, F-250).
 */
export async function pairDevice(parts: PairingParts): Promise<PairingEnd> {
  while (!parts.stopped()) {
    const asked = await askForPin(parts)
    if ('kind' in asked) return asked
    if ('problem' in asked) {
      parts.show({ pin: null, ends_at: parts.now(), problem: asked.problem, enterCode: null })
      await parts.wait(RETRY_MS)
      continue
    }
    const enterCode = (code: string) => sendSetUpCode(parts, asked.secret, code)
    parts.show({ pin: asked.pin, ends_at: asked.ends_at, problem: null, enterCode })
    const end = await watchPin(parts, asked.secret, asked.ends_at)
    if (end) return end
  }
  return { kind: 'stopped' }
}
