import { erasuresCall, isAddressTyped, personErased, personFound, personTaken } from '#protocol/access/personal-data.ts'
import { ok, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import type { PersonalData } from '../access/personal-data.ts'
import type { HubApp } from '../http/env.ts'

/** People by their e-mail address: found, taken along and erased by who may (F-337). */
export function personalDataRoutes(
  app: HubApp,
  { personal_data }: { personal_data: Pick<PersonalData, 'find' | 'take' | 'erase' | 'done'> },
): void {
  mount(app, personFound, async (c, { body }) =>
    ok(await personal_data.find(c.get('principal').exhibitor_id, body.email)),
  )
  mount(app, erasuresCall, async (c) => ok(await personal_data.done(c.get('principal').exhibitor_id)))
  mount(app, personTaken, async (c, { body: { email } }) =>
    ok({ email, ...(await personal_data.take(c.get('principal'), email)) }),
  )
  mount(app, personErased, async (c, { body: { email, typed, reason } }) => {
    if (!isAddressTyped(typed, email)) return refuse('address_not_typed', 'typed')
    const erased = await personal_data.erase(c.get('principal'), email, reason)
    return erased.ok ? ok({ places: erased.value }) : erased
  })
}
