import { createHmac, timingSafeEqual } from 'node:crypto'
import { isBelow, markText, readMark, receiptText, type SealedMark, sealedText } from '#protocol/devices/mark.ts'
import { headOf } from '#protocol/ledger/ledger.ts'
import type { AuditedReceipt } from '#protocol/register/audit.ts'
import { type QuarantineNeeds, quarantine } from './quarantine.ts'

/** The marks that devices carry of this box (protocol/devices/mark.ts): it seals its own, and obeys (L6). */
export class SealedMarks {
  readonly #needs: QuarantineNeeds
  #own: SealedMark | null = null

  constructor(needs: QuarantineNeeds) {
    this.#needs = needs
  }

  /** As a header: what is committed now; null before this box was ever admitted. */
  get own(): string | null {
    const { epoch, n } = this.#head()
    if (epoch === 0) return null
    if (this.#own?.epoch !== epoch || this.#own.n !== n) this.#own = { epoch, n, seal: this.#seal({ epoch, n }) }
    return markText(this.#own)
  }

  /** What a call carries: a box that ends before it is quarantined. What it has not sealed says nothing. */
  see(text: string | undefined): void {
    const mark = readMark(text)
    if (!mark || !isBelow(this.#head(), mark) || !this.#isOwn(mark)) return
    const { epoch, n } = mark
    quarantine(this.#needs, 'restored', { mark: { epoch, n }, own: this.#head() })
  }

  /** The seal of an entry that a register is answered with. */
  sealOf(receipt: Parameters<typeof receiptText>[0]): string {
    return this.#sealed(receiptText(receipt))
  }

  /** Whether this box, or a copy of it, has answered with this very entry. */
  isOwnReceipt({ seal, ...receipt }: AuditedReceipt): boolean {
    return seal !== undefined && timingSafeEqual(Buffer.from(seal), Buffer.from(this.sealOf(receipt)))
  }

  #head() {
    const { store } = this.#needs
    return { epoch: store.box.epoch, n: headOf(store.committed, 'up').n }
  }

  #seal(mark: Omit<SealedMark, 'seal'>): string {
    return this.#sealed(sealedText(mark))
  }

  #sealed(text: string): string {
    const key = Buffer.from(this.#needs.store.box.mark_key, 'hex')
    return createHmac('sha256', key).update(text).digest('base64url')
  }

  #isOwn(mark: SealedMark): boolean {
    return timingSafeEqual(Buffer.from(mark.seal), Buffer.from(this.#seal(mark)))
  }
}
