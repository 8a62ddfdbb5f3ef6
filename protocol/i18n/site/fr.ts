import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { bills } from './fr/bills.ts'
import { checkout } from './fr/checkout.ts'
import { programme } from './fr/programme.ts'
import { schedules } from './fr/schedules.ts'
import { seats } from './fr/seats.ts'
import { shell } from './fr/shell.ts'

export const fr: Translated<typeof en> = { ...bills, ...checkout, ...programme, ...schedules, ...seats, ...shell }
