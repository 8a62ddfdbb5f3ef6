import type { MailTexts } from './en.ts'
import { access } from './nl/access.ts'
import { frame } from './nl/frame.ts'

export const nl: MailTexts = { ...frame, ...access }
