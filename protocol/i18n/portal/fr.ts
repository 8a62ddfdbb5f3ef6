import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { account } from './fr/account.ts'
import { door } from './fr/door.ts'
import { fields } from './fr/fields.ts'
import { home } from './fr/home.ts'
import { kit } from './fr/kit.ts'
import { resources } from './fr/resources.ts'
import { screens } from './fr/screens.ts'
import { shell } from './fr/shell.ts'

export const fr: Translated<typeof en> = {
  ...account,
  ...door,
  ...fields,
  ...home,
  ...kit,
  ...resources,
  ...screens,
  ...shell,
}
