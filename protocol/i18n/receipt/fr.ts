import type { ReceiptTexts } from './en.ts'
import { receipt } from './fr/receipt.ts'
import { ticket } from './fr/ticket.ts'

export const fr: ReceiptTexts = { ...receipt, ...ticket }
