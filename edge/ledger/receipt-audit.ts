import type { AuditedReceipt } from '#protocol/register/audit.ts'
import { type QuarantineNeeds, quarantine } from './quarantine.ts'
import type { SealedMarks } from './sealed-marks.ts'

/**
 * Compares receipts of a register with the own journal (L11). One that this box has sealed and does not have
 * was answered by a copy of it: it is quarantined. A hash that nobody has sealed proves nothing, so that a
 * register with broken memory stops no cinema. Answers what the hub compares: receipts of boxes before, and
 * those that are unlike.
 */
export function compareReceipts(
  needs: QuarantineNeeds & { marks: Pick<SealedMarks, 'isOwnReceipt'> },
  receipts: readonly AuditedReceipt[],
): AuditedReceipt[] {
  const { store, marks, log } = needs
  const { epoch } = store.box
  return receipts.filter((receipt) => {
    if (receipt.epoch !== epoch) return receipt.epoch < epoch
    if (store.hashAt(receipt.n) === receipt.hash) return false
    const { n } = receipt
    if (marks.isOwnReceipt(receipt)) quarantine(needs, 'restored', { receipt: { epoch, n } })
    else log.error({ epoch, n }, 'a register has another entry under this number, which this box has not sealed')
    return true
  })
}
