import type { PrinterState } from '#protocol/register/calls.ts'

/** The four answers to `DLE EOT 1..4`: printer, cause of offline, cause of error, paper. */
export interface StatusBytes {
  printer: number
  offline: number
  error: number
  paper: number
}

/**
 * Where a printer answers what, so that its parser here and the virtual printer speak of the same bits (Epson
 * ESC/POS, DLE EOT).
 */
export const STATUS_BIT = {
  printer: { offline: 0x08 },
  offline: { cover_open: 0x04, paper_end: 0x20, error: 0x40 },
  error: { cutter: 0x08 },
  paper: { near_end: 0x0c, end: 0x60 },
} as const

/** A status byte always has bits 1 and 4, never 0 and 7: what else arrives is no answer to DLE EOT. */
export const STATUS_FIXED = 0x12
export function isStatusByte(byte: number): boolean {
  return (byte & 0x93) === STATUS_FIXED
}

/** Asks for status byte `n` (1..4), answered at once, past everything that waits to be printed. */
export function statusQuery(n: number): Buffer {
  return Buffer.from([0x10, 0x04, n])
}

/** Asks for the paper sensor in turn (GS r 1): answered only when everything before it is on paper. */
export const IN_TURN_QUERY = Buffer.from([0x1d, 0x72, 0x01])
export function isInTurnAnswer(byte: number): boolean {
  return (byte & 0x90) === 0
}

/** The state of F-263 that a person has to act on first. */
export function stateOf({ printer, offline, error, paper }: StatusBytes): PrinterState {
  if (offline & STATUS_BIT.offline.cover_open) return 'cover_open'
  if (offline & STATUS_BIT.offline.paper_end || paper & STATUS_BIT.paper.end) return 'paper_end'
  if (error & STATUS_BIT.error.cutter) return 'cutter_error'
  if (printer & STATUS_BIT.printer.offline || offline & STATUS_BIT.offline.error) return 'offline'
  return paper & STATUS_BIT.paper.near_end ? 'paper_near_end' : 'operational'
}

const STOPPED: ReadonlySet<PrinterState> = new Set([
  'offline',
  'disabled',
  'paper_end',
  'cover_open',
  'cutter_error',
  'busy',
])

/** Whether nothing may be sent to a printer in this state. */
export function isStopped(state: PrinterState): boolean {
  return STOPPED.has(state)
}
