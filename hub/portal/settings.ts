import type { Context } from 'hono'
import { exhibitor } from '#protocol/catalogue/exhibitor.ts'
import {
  type SettingsPart,
  settingsAnew,
  settingsChange,
  settingsEdit,
  settingsForm,
  settingsHistory,
  settingsRead,
} from '#protocol/catalogue/settings-calls.ts'
import type { Choice } from '#protocol/kit/resource-calls.ts'
import { ok } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { type Asked, type CrudParts, work, write } from './crud.ts'

type Fields = Readonly<Record<string, unknown>>
/** What the website may be paid by (protocol/payments/payment-method.ts). */
const SITE_METHODS = `select id as value, name as label from payment_methods
  where deleted_at is null and status = 'active' and type = 'online' and 'site' = any (access) order by sort, id`
const SEEN: Asked = { kind: 'exhibitor', permission: 'settings.view' }
const CHANGED: Asked = { kind: 'exhibitor', permission: 'settings.edit' }

/** Puts the calls of a house's settings on the app (F-237, F-238). */
export function settingsRoutes(app: HubApp, parts: CrudParts): void {
  const own = (c: Context<HubEnv>) => c.get('principal').exhibitor_id
  mount(app, settingsRead, (c) => work(c, parts, SEEN, (rows) => rows.read(own(c))))
  mount(app, settingsHistory, (c, { params, query }) =>
    work(c, parts, SEEN, (rows) => rows.history(params.id, query.below)),
  )
  mount(app, settingsForm, (c, { params }) =>
    work(c, parts, CHANGED, async (rows, client) => {
      const row = await rows.read(params.id)
      if (!row.ok) return row
      const options = { 'web_device.payment_method_ids': (await client.query<Choice>(SITE_METHODS)).rows }
      return ok({ data: row.value, options, extras: { secrets: {} } })
    }),
  )
  mount(app, settingsEdit, (c, { params, body: { version, ...change } }) =>
    write(c, parts, CHANGED, (rows) => rows.edit(params.id, version as number, change)),
  )
  for (const [call, groupsBefore] of [
    [settingsChange, (row: Fields) => row],
    [settingsAnew, groupsOfNew],
  ] as const)
    mount(app, call, (c, { body }) =>
      write(c, parts, CHANGED, async (rows) => {
        const row = await rows.read(own(c))
        if (!row.ok) return row
        return rows.edit(own(c), row.value.version as number, merged(groupsBefore(row.value), body.data))
      }),
    )
}

/** The named values; of a group the named ones beside those that it had. */
function merged(
  before: Fields,
  { public_config, settings, website_config, portal_config, paper, web_device, ...named }: SettingsPart,
): Fields {
  return {
    ...named,
    public_config: { ...(before.public_config as Fields), ...public_config },
    settings: { ...(before.settings as Fields), ...settings },
    website_config: { ...(before.website_config as Fields), ...website_config },
    portal_config: { ...(before.portal_config as Fields), ...portal_config },
    paper: { ...(before.paper as Fields), ...paper },
    web_device: { ...(before.web_device as Fields), ...web_device },
  }
}

/**
 * The groups as a new house has them, but for its modules, which are not its own to choose, and its words.
 */
function groupsOfNew(row: Fields): Fields {
  const { website_config, paper, web_device } = row
  const { public_config, settings, portal_config } = exhibitor.shape.shape
  const { features } = row.public_config as Fields
  return {
    public_config: public_config.parse({ features }),
    settings: settings.parse({}),
    portal_config: portal_config.parse({}),
    website_config,
    paper,
    web_device,
  }
}
