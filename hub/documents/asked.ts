import type { ReceiptDocument } from '#protocol/bills/receipt.ts'
import type { TicketDocument } from '#protocol/mailings/ticket-document.ts'
import type { VoucherDocument } from '#protocol/mailings/voucher-document.ts'
import type { WalletPass } from '#protocol/mailings/wallet-pass.ts'
import type { Label, LabelHead } from '#protocol/vouchers/label.ts'
import type { AppleSigner } from './apple-pass.ts'

/**
 * What the thread that draws is asked, each answered by its id: the tickets of a purchase, on paper or as
 * passes, a voucher, a receipt, or some more labels of a file, which begins with its head and ends with its
 * last ones. A file that nobody wants any more is dropped, without an answer.
 */
export type Asked =
  | { kind: 'tickets'; document: TicketDocument }
  | { kind: 'passes'; passes: readonly WalletPass[]; signer: AppleSigner }
  | { kind: 'voucher'; document: VoucherDocument }
  | { kind: 'receipt'; document: ReceiptDocument }
  | { kind: 'labels'; file: number; head: LabelHead | null; labels: readonly Label[]; is_last: boolean }
export type Message = ({ id: number } & Asked) | { kind: 'drop'; file: number }
