import { parentPort } from 'node:worker_threads'
import type { TicketDocument } from '#protocol/mailings/ticket-document.ts'
import { drawTickets } from './tickets.ts'

/** The thread of documents.ts: draws what it is given, one after another. */
parentPort!.on('message', ({ id, document }: { id: number; document: TicketDocument }) => {
  const failed = (error: unknown) => parentPort!.postMessage({ id, error: String(error) })
  try {
    drawTickets(document).then((bytes) => parentPort!.postMessage({ id, bytes }), failed)
  } catch (error) {
    failed(error)
  }
})
