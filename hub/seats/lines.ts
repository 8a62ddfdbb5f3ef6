import type { View } from '#protocol/ledger/views.ts'
import type { VoucherWant, Want } from '#protocol/sync/calls.ts'

/** Seats, counts or the line of a cinema are different now. */
export type LineChange = { exhibitor_id: number; cinema_id: number; schedule_ids: readonly number[] | 'all' }

/** What the edge answered for each slot that was wanted. */
export type WantResult = { slot: number; answer: string }[]

/**
 * The line to the edge of one cinema, as those need it who show and sell its seats. Hints and views, never
 * facts.
 */
export interface Line {
  /** It called within ten seconds, and the last poll did not break off. */
  readonly up: boolean
  /** Instant since when it is up, or down. */
  readonly since: string
  /** Its program knows that a schedule goes to another screen, as it said with its last call. */
  readonly knowsMoves: boolean
  /** Under which address the edge calls, one name per household; null until it does. */
  readonly address: string | null
  /** What the edge has shown of a schedule. */
  viewOf(schedule_id: number): View | undefined
  /**
   * Wants slots, places or rights of the edge and waits at most 1.5 s. Null when the line is down or nothing
   * was answered in time. What the edge gives comes by its journal, also when it comes later.
   */
  ask(want: Omit<Want, 'want_id'>): Promise<WantResult | null>
  /**
   * Wants what is left of vouchers of the edge, as `ask`. False when it knows no vouchers, or did not answer.
   */
  askVouchers(rights: VoucherWant['rights']): Promise<boolean>
}

/** The lines to all edges. */
export interface Lines {
  /** The line to a cinema's edge; made at its first use. */
  of(exhibitor_id: number, cinema_id: number): Promise<Line>
  onChange(listener: (change: LineChange) => void): void
}
