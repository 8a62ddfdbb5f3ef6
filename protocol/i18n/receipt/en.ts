import type { Translated } from '../texts.ts'
import { receipt } from './en/receipt.ts'
import { ticket } from './en/ticket.ts'

/** What stands on the paper of a register: receipts and ticket slips. English is the source of the keys. */
export const en = { ...receipt, ...ticket } as const

export type ReceiptTexts = Translated<typeof en>
