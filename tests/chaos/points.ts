import type { KeptStatus } from '../../devices/shell/outbox.ts'

/**
 * Where a question of a register stands, as the register reports it the moment it gets there. At `intent`,
 * `answered`, `received` and `confirmed` it can be made to wait, so that something is killed exactly there;
 * `asked` and `confirming` mean that the bytes have left.
 */
export type Point = 'intent' | 'asked' | 'answered' | 'received' | 'confirming' | 'confirmed'
export const WAITING_POINTS: readonly Point[] = ['intent', 'answered', 'received', 'confirmed']
export const LEAVING_POINTS: readonly Point[] = ['asked', 'confirming']

/** Counts of what a register did since its process began. */
export interface Deeds {
  sold: number
  tickets: number
  refused: number
  seats_lost: number
  voids: number
  moves: number
  copies: number
  /** Sales that were given up with the box that did not answer them. */
  given_up: number
}

export type FromRegister =
  | { type: 'at'; point: Point; question_id: string; kind: string; waits: boolean }
  | { type: 'kept'; question_id: string; kind: string; status: KeptStatus; printed: boolean }
  | { type: 'deeds'; deeds: Deeds; unfinished: number; mismatch: string | null }

export type ToRegister =
  /** Stop at this point the next time a sale gets there, until `go`. */
  | { type: 'arm'; point: Point }
  | { type: 'go' }
  /** Sell in these schedules; none = no new sale, only what is unfinished. */
  | { type: 'sell'; schedules: number[] }

/**
 * What a register's process gets when it starts. Its questions are in `file`; everything else it may
 * forget.
 */
export interface RegisterPlan {
  name: string
  origin: string
  file: string
  seed: number
  device_uuid: string
  token: string
  employee_id: number
  pin: string
}
