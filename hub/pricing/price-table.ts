import type pg from 'pg'
import type { PoolClient } from 'pg'
import {
  classesOf,
  GROUPS_PER_PAGE,
  priceTable,
  RATES_PER_GROUP,
  type TableGroup,
  type TableRate,
  type TableScreen,
} from '#protocol/pricing/price-table.ts'
import type { TicketPrice } from '#protocol/pricing/ticket-price.ts'
import { ok } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import { withExhibitor } from '../db/connect.ts'
import type { HubApp } from '../http/env.ts'
import { anywhere } from '../kit/list-query.ts'

interface GroupRow {
  id: number
  name: string
}
interface Planned {
  price_group_id: number
  screen_id: number
  schedules: number
}
type RateRow = TableRate & { price_group_id: number; of_group: number }
type PriceRow = Pick<TicketPrice, 'id' | 'version' | 'price_group_id' | 'seat_class' | 'ticket' | 'handling'>

const FOUND = `from price_groups where deleted_at is null and ($1 = '%%' or name ilike $1)`
const RATES = `
select id, version, price_group_id, name, color, base_cents, handling_cents, usable, used_in, accept_voucher, quota,
  sort, of_group
from (
  select *, row_number() over one as nth, count(*) over (partition by price_group_id)::integer as of_group
  from price_rates where deleted_at is null and price_group_id = any($1)
  window one as (partition by price_group_id order by sort, id)
) as numbered where nth <= ${RATES_PER_GROUP} order by sort, id`
/** A business day ends before the third day after it: the index is by day. */
const PLANNED = `
select price_group_id, screen_id, count(*)::integer as schedules from schedules
where price_group_id = any($1) and business_date >= (now() - interval '3 days')::date and "end" > now()
  and deleted_at is null and cancelled_at is null
group by price_group_id, screen_id`
const SCREENS = 'select id, class_rate from screens where deleted_at is null order by sort, id'
const PRICES = `
select id, version, price_group_id, seat_class, ticket, handling from ticket_prices
where deleted_at is null and price_group_id = any($1)`

/** The prices of a house as a table (protocol/pricing/price-table.ts), as they are now. */
export function priceTableRoutes(app: HubApp, { pool }: { pool: pg.Pool }): void {
  mount(app, priceTable, async (c, { query: { page, search } }) => {
    const like = anywhere(search)
    return withExhibitor(pool, c.get('principal').exhibitor_id, async (client) => {
      const count = await client.query<{ total: number }>(`select count(*)::integer as total ${FOUND}`, [like])
      const { rows } = await client.query<GroupRow>(`select id, name ${FOUND} order by sort, id limit $2 offset $3`, [
        like,
        GROUPS_PER_PAGE,
        (page - 1) * GROUPS_PER_PAGE,
      ])
      return ok({ groups: await withPrices(client, rows), total: count.rows[0]!.total })
    })
  })
}

async function withPrices(client: PoolClient, groups: readonly GroupRow[]): Promise<TableGroup[]> {
  if (groups.length === 0) return []
  const ids = [groups.map(({ id }) => id)]
  const rates = await client.query<RateRow>(RATES, ids)
  const prices = await client.query<PriceRow>(PRICES, ids)
  const planned = await client.query<Planned>(PLANNED, ids)
  const screens = await client.query<TableScreen>(SCREENS)
  return groups.map(({ id, name }) => {
    const ofGroup = ({ price_group_id }: { price_group_id: number }) => price_group_id === id
    const own = rates.rows.filter(ofGroup)
    const here = planned.rows.filter(ofGroup)
    return {
      id,
      name,
      schedules: here.reduce((sum, { schedules }) => sum + schedules, 0),
      rates: own,
      more_rates: (own[0]?.of_group ?? 0) - own.length,
      classes: classesOf(screens.rows, new Set(here.map(({ screen_id }) => screen_id)), prices.rows.filter(ofGroup)),
    }
  })
}
