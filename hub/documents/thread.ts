import { parentPort } from 'node:worker_threads'
import type { Asked, Message } from './asked.ts'
import { LabelFile } from './labels.ts'
import { drawReceipt } from './receipt.ts'
import { drawTickets } from './tickets.ts'
import { drawVoucher } from './voucher.ts'

/** Files of labels that are being drawn. */
const files = new Map<number, LabelFile>()

/** The thread of documents.ts: draws what it is given, one after another. */
parentPort!.on('message', (message: Message) => {
  if (message.kind === 'drop') {
    files.delete(message.file)
    return
  }
  const { id, ...asked } = message
  draw(asked).then(
    (bytes) => parentPort!.postMessage({ id, bytes }),
    (error: unknown) => parentPort!.postMessage({ id, error: String(error) }),
  )
})

async function draw(asked: Asked): Promise<Uint8Array> {
  if (asked.kind === 'tickets') return drawTickets(asked.document)
  if (asked.kind === 'passes') {
    // what signs them is large, and few installations have a certificate
    const { applePasses } = await import('./apple-pass.ts')
    return applePasses(asked.passes, asked.signer)
  }
  if (asked.kind === 'voucher') return drawVoucher(asked.document)
  if (asked.kind === 'receipt') return drawReceipt(asked.document)
  const file = asked.head ? new LabelFile(asked.head) : files.get(asked.file)
  if (!file) throw new Error('the file of these labels was not begun here')
  files.set(asked.file, file)
  const bytes = file.add(asked.labels)
  if (!asked.is_last) return bytes
  files.delete(asked.file)
  return Buffer.concat([bytes, await file.end()])
}
