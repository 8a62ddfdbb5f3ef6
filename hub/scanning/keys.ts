import { join } from 'node:path'
import { openTicketKey, type TicketSigner } from '#protocol/server/ticket-key.ts'

/**
 * The signing key of an exhibitor, made here on first use and kept in `directory` as
 * `ticket-key-exhibitor-<id>.pem`.
 */
export function openExhibitorKey(directory: string, exhibitor_id: number): TicketSigner {
  return openTicketKey(join(directory, `ticket-key-exhibitor-${exhibitor_id}.pem`))
}

/** The signing keys of exhibitors, each opened once. */
export function openExhibitorKeys(directory: string): (exhibitor_id: number) => TicketSigner {
  const opened = new Map<number, TicketSigner>()
  return (exhibitor_id) => {
    const key = opened.get(exhibitor_id) ?? openExhibitorKey(directory, exhibitor_id)
    opened.set(exhibitor_id, key)
    return key
  }
}
