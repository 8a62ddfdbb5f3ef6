import type { MailTexts } from './en.ts'
import { access } from './fr/access.ts'
import { frame } from './fr/frame.ts'

export const fr: MailTexts = { ...frame, ...access }
