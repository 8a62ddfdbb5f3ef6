import type { Translated } from '../texts.ts'
import { bills } from './de/bills.ts'
import { checkout } from './de/checkout.ts'
import { programme } from './de/programme.ts'
import { schedules } from './de/schedules.ts'
import { seats } from './de/seats.ts'
import { shell } from './de/shell.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = { ...bills, ...checkout, ...programme, ...schedules, ...seats, ...shell }
