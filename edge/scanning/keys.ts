import { join } from 'node:path'
import { openTicketKey, type TicketSigner } from '#protocol/server/ticket-key.ts'

/**
 * The signing key of this box, made here before it asks to be admitted and kept in `directory`, for the hub
 * to certify. It stays the same when the box begins anew (L9), so that what it signed is read on; a box that
 * comes after it has a folder, and so a key, of its own (L5).
 */
export function openBoxKey(directory: string): TicketSigner {
  return openTicketKey(join(directory, 'ticket-key-1.pem'))
}
