import { receipt } from './de/receipt.ts'
import { ticket } from './de/ticket.ts'
import type { ReceiptTexts } from './en.ts'

export const de: ReceiptTexts = { ...receipt, ...ticket }
