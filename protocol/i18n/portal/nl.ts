import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { account } from './nl/account.ts'
import { door } from './nl/door.ts'
import { fields } from './nl/fields.ts'
import { home } from './nl/home.ts'
import { kit } from './nl/kit.ts'
import { resources } from './nl/resources.ts'
import { screens } from './nl/screens.ts'
import { shell } from './nl/shell.ts'

export const nl: Translated<typeof en> = {
  ...account,
  ...door,
  ...fields,
  ...home,
  ...kit,
  ...resources,
  ...screens,
  ...shell,
}
