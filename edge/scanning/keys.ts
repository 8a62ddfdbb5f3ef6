import { join } from 'node:path'
import { openTicketKey, type TicketSigner } from '#protocol/server/ticket-key.ts'

/**
 * The signing key of this box, made here before it asks to be admitted and kept in `directory`, for the hub
 * to certify. A box has one epoch in its life, and one that comes after it has a folder, and so a key, of
 * its own (L5).
 */
export function openBoxKey(directory: string): TicketSigner {
  return openTicketKey(join(directory, 'ticket-key-1.pem'))
}
