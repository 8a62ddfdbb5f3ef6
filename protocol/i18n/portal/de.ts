import type { Translated } from '../texts.ts'
import { account } from './de/account.ts'
import { door } from './de/door.ts'
import { home } from './de/home.ts'
import { screens } from './de/screens.ts'
import { shell } from './de/shell.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = { ...account, ...door, ...home, ...screens, ...shell }
