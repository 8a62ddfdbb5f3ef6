import type { ReceiptTexts } from './en.ts'
import { receipt } from './nl/receipt.ts'
import { ticket } from './nl/ticket.ts'

export const nl: ReceiptTexts = { ...receipt, ...ticket }
