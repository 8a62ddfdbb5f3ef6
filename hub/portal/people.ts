import { removeFactorOf, staffAccess } from '#protocol/access/staff-access.ts'
import { mount } from '#protocol/server/mount.ts'
import type { Accounts } from '../access/accounts.ts'
import type { StaffDoors } from '../access/staff-access.ts'
import type { HubApp } from '../http/env.ts'
import { fromHouse } from './reset.ts'
import { prove } from './second-factor.ts'

export interface PeopleParts {
  accounts: Accounts
  doors: StaffDoors
  /** Under which address this hub is reached from outside; null = as it was asked. */
  public_url: string | null
}

/** How the people of a house get in, for whoever looks after them. */
export function peopleRoutes(app: HubApp, { accounts, doors, public_url }: PeopleParts): void {
  mount(app, staffAccess, (c, { params }) => {
    const principal = c.get('principal')
    return doors.of(principal, principal.exhibitor_id, params.id)
  })
  mount(app, removeFactorOf, async (c, { params, body }) => {
    const proven = await prove(c, accounts, body)
    return proven.ok ? doors.removeFactor(c.get('principal'), fromHouse(c, public_url), params.id) : proven
  })
}
