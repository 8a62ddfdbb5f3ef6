import type { Translated } from '../texts.ts'
import { account } from './de/account.ts'
import { door } from './de/door.ts'
import { fields } from './de/fields.ts'
import { home } from './de/home.ts'
import { kit } from './de/kit.ts'
import { resources } from './de/resources.ts'
import { screens } from './de/screens.ts'
import { shell } from './de/shell.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  ...account,
  ...door,
  ...fields,
  ...home,
  ...kit,
  ...resources,
  ...screens,
  ...shell,
}
