import { Worker } from 'node:worker_threads'
import type { ReceiptDocument } from '#protocol/bills/receipt.ts'
import type { TicketDocument } from '#protocol/mailings/ticket-document.ts'
import type { VoucherDocument } from '#protocol/mailings/voucher-document.ts'
import type { WalletPass } from '#protocol/mailings/wallet-pass.ts'
import type { Label, LabelHead } from '#protocol/vouchers/label.ts'
import type { AppleSigner } from './apple-pass.ts'
import type { Asked, Message } from './asked.ts'

interface Waiting {
  resolve: (bytes: Uint8Array) => void
  reject: (error: Error) => void
}
type Said = { id: number; bytes: Uint8Array } | { id: number; error: string }

/**
 * Draws documents in a thread of its own, so that nobody who buys waits for a page. The thread begins with
 * the first document; one that breaks fails what it was drawing, and the next document begins another.
 */
export class Documents {
  #thread: Worker | null = null
  readonly #waiting = new Map<number, Waiting>()
  #last = 0

  /** The tickets of a purchase as a PDF. */
  tickets(document: TicketDocument): Promise<Uint8Array> {
    return this.#ask({ kind: 'tickets', document })
  }

  /** The tickets of a purchase as passes of Apple's wallet, in one file. */
  passes(passes: readonly WalletPass[], signer: AppleSigner): Promise<Uint8Array> {
    return this.#ask({ kind: 'passes', passes, signer })
  }

  /** A voucher to print, as a PDF. */
  voucher(document: VoucherDocument): Promise<Uint8Array> {
    return this.#ask({ kind: 'voucher', document })
  }

  /** The receipt of a purchase as a PDF. */
  receipt(document: ReceiptDocument): Promise<Uint8Array> {
    return this.#ask({ kind: 'receipt', document })
  }

  /**
   * Labels as a PDF, in as many pieces as the labels come in: each piece is drawn when it is asked for, so
   * that other documents are drawn between them, and a file that nobody reads on is not drawn to its end.
   */
  async *labels(head: LabelHead, pieces: AsyncIterable<readonly Label[]>): AsyncGenerator<Uint8Array> {
    this.#last += 1
    const file = this.#last
    const ask = (labels: readonly Label[], is_first: boolean, is_last: boolean) =>
      this.#ask({ kind: 'labels', file, head: is_first ? head : null, labels, is_last })
    let is_first = true
    try {
      for await (const labels of pieces) {
        yield await ask(labels, is_first, false)
        is_first = false
      }
      yield await ask([], is_first, true)
    } finally {
      this.#thread?.postMessage({ kind: 'drop', file } satisfies Message)
    }
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
  }

  #ask(asked: Asked): Promise<Uint8Array> {
    const thread = this.#begun()
    this.#last += 1
    const id = this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      thread.postMessage({ id, ...asked } satisfies Message)
    })
  }

  #begun(): Worker {
    if (this.#thread) return this.#thread
    const thread = new Worker(new URL('thread.ts', import.meta.url))
    thread.unref()
    thread.on('message', (said: Said) => this.#said(said))
    thread.on('error', (error) => this.#broke(thread, error as Error))
    thread.on('exit', () => this.#broke(thread, new Error('the thread that draws documents has ended')))
    this.#thread = thread
    return thread
  }

  #said(said: Said): void {
    const waiting = this.#waiting.get(said.id)
    this.#waiting.delete(said.id)
    if ('error' in said) waiting?.reject(new Error(said.error))
    else waiting?.resolve(said.bytes)
  }

  #broke(thread: Worker, error: Error): void {
    if (this.#thread !== thread) return
    this.#thread = null
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
