import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { bills } from './nl/bills.ts'
import { checkout } from './nl/checkout.ts'
import { programme } from './nl/programme.ts'
import { schedules } from './nl/schedules.ts'
import { seats } from './nl/seats.ts'
import { shell } from './nl/shell.ts'

export const nl: Translated<typeof en> = { ...bills, ...checkout, ...programme, ...schedules, ...seats, ...shell }
