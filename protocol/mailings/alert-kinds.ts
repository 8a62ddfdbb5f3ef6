/**
 * What a house must do something about before it costs money: each stands on the dashboard as long as it is
 * so, and whoever receives management notifications has one letter about it, with what to do (F-353).
 *
 * - `edge_offline`: nothing came of a cinema's box for longer than the house allows.
 * - `quarantine`: a box sells nothing until a person lets it in again (L5, L6).
 * - `fork`: two different entries came under one number (L11). `stuck`: entries of a box wait, and no update
 *   is awaited (L3).
 * - `recount`: another box came, and registers have not reported yet: seats are in limbo (L9).
 *   `recount_stuck`: all have, or one has what the hub does not take, and it cannot end by itself.
 * - `amount`: a payment was captured with another amount than asked (L10). `refund`: the provider gives money
 *   not back. `conflict`: anything else that nobody can settle but a person.
 * - `disk`: nine tenths of a disk are taken. `clock`: a box's clock is off by two seconds or more.
 *   `unmarked`: the second medium of a box is lost or takes nothing (L6).
 *   `printer`: the ticket printer prints nothing. `certificate`: the hub's certificate ends within two weeks.
 *   `backup`: a backup of the hub failed, or the last good one is older than 26 hours (F-338).
 * @source FEATURES F-353
 */
export const ALERTS = [
  'quarantine',
  'fork',
  'recount_stuck',
  'recount',
  'amount',
  'refund',
  'edge_offline',
  'stuck',
  'conflict',
  'disk',
  'backup',
  'certificate',
  'unmarked',
  'clock',
  'printer',
] as const
export type AlertKind = (typeof ALERTS)[number]
