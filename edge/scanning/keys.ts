import { join } from 'node:path'
import { openTicketKey, type TicketSigner } from '#protocol/server/ticket-key.ts'

/**
 * The signing key of this box's epoch, made here on first use and kept in `directory` as
 * `ticket-key-<epoch>.pem`, for the hub to certify.
 */
export function openEpochKey(directory: string, epoch: number): TicketSigner {
  return openTicketKey(join(directory, `ticket-key-${epoch}.pem`))
}
