import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { account } from './fr/account.ts'
import { door } from './fr/door.ts'
import { home } from './fr/home.ts'
import { screens } from './fr/screens.ts'
import { shell } from './fr/shell.ts'

export const fr: Translated<typeof en> = { ...account, ...door, ...home, ...screens, ...shell }
