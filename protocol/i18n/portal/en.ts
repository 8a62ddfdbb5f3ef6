import { account } from './en/account.ts'
import { door } from './en/door.ts'
import { fields } from './en/fields.ts'
import { home } from './en/home.ts'
import { kit } from './en/kit.ts'
import { resources } from './en/resources.ts'
import { screens } from './en/screens.ts'
import { shell } from './en/shell.ts'

/**
 * Texts of the portal. English is the source of keys.
 * @source F-006
 */
export const en = { ...account, ...door, ...fields, ...home, ...kit, ...resources, ...screens, ...shell } as const
