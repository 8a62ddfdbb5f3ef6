import { access } from './de/access.ts'
import { frame } from './de/frame.ts'
import type { MailTexts } from './en.ts'

export const de: MailTexts = { ...frame, ...access }
