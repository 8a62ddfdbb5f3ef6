import type { PoolClient } from 'pg'
import { mayIn } from '#protocol/access/grades.ts'
import { type Answer, ok, type Refusal, refuse } from '#protocol/result.ts'
import {
  type CancellationShown,
  cancellation,
  cancelSchedule,
  isCancelWord,
  OPEN_BILLS_MAX,
} from '#protocol/schedules/cancel.ts'
import { mount } from '#protocol/server/mount.ts'
import type { Cancellation, Cancellations } from '../bills/cancellations.ts'
import type { HubApp, Principal } from '../http/env.ts'
import type { Lines } from '../seats/lines.ts'
import { type CrudParts, work } from './crud.ts'
import { SOLD_NOW, scheduleFacts } from './schedule-facts.ts'

export interface CancellationRouteParts extends CrudParts {
  lines: Pick<Lines, 'of'>
  cancellations: Pick<Cancellations, 'begin'>
}

/** A schedule with the names of what it names, and what was sold of it. */
type Facts = Omit<CancellationShown, 'begun' | 'line' | 'channels' | 'paid' | 'stuck' | 'open' | 'counter'>

/** The buyer of `bill`, who can be written to. */
const WITH_ADDRESS = `join contacts on contacts.id = bill.contact_id and contacts.email <> '' and contacts.erased_at is null`

const FACTS = scheduleFacts({
  over_after: '1 day',
  more: `s.version, ${SOLD_NOW},
  (select count(*)::int from slots where schedule_id = s.id and home <> 'hub') as at_edge,
  (select count(distinct bill.id)::int from tickets join bills bill on bill.id = tickets.bill_id ${WITH_ADDRESS}
    where tickets.schedule_id = s.id and tickets.state = 'live') as letters`,
})

/** Lines of the bill `b` that still have a ticket, or money that is on its way. */
const LEFT = `
select from bill_lines line where line.bill_id = b.bill_id and line.schedule_id = $1 and line.kind = 'ticket' and (
  line.state in ('sold', 'changing') or line.state = 'refunded' and exists (
    select from allocations share join payments payment on payment.id = share.payment_id and payment.type = 'online'
    where share.line_id = line.id and share.back_cents < share.cents))`
/** Lines of the bill `b` whose money is paid back at a register. */
const OF_COUNTER = `
select from bill_lines line join allocations share on share.line_id = line.id and share.cents > share.back_cents
  join payments payment on payment.id = share.payment_id and payment.type not in ('online', 'voucher')
where line.bill_id = b.bill_id and line.schedule_id = $1 and line.kind = 'ticket' and line.state = 'sold'`

const BEGUN = `
select is_refund, reason, employees.name as by, begun_at, closed_at, done_at, counted.*
from schedule_cancellations left join employees on employees.id = employee_id, lateral (
  select count(*)::int as bills, count(*) filter (where informed_at is not null)::int as informed,
    count(*) filter (where informed_at is not null or exists (
      select from bills bill ${WITH_ADDRESS} where bill.id = b.bill_id))::int as letters,
    count(*) filter (where not exists (${LEFT}))::int as paid_back,
    count(*) filter (where exists (${OF_COUNTER}))::int as at_counter
  from cancelled_bills b where b.schedule_id = $1) counted
where schedule_id = $1`

const CHANNELS = `
select bill.source, count(*)::int as tickets from tickets join bills bill on bill.id = tickets.bill_id
where tickets.schedule_id = $1 and tickets.state = 'live' group by 1 order by 2 desc, 1`

/** Tickets that live, by how they were paid; a ticket that two ways paid counts in both. */
const PAID = `
select coalesce(method.name, payment.type, '') as method,
  case when payment.id is null then 'free' when payment.type in ('online', 'voucher') then 'hub' else 'counter' end as way,
  count(distinct line.bill_id)::int as bills, count(distinct line.id)::int as tickets,
  coalesce(sum(share.cents - share.back_cents), 0)::bigint as cents
from tickets join bill_lines line on line.id = tickets.line_id
  left join allocations share on share.line_id = line.id and share.cents > 0
  left join payments payment on payment.id = share.payment_id
  left join payment_methods method on method.id = payment.payment_method_id
where tickets.schedule_id = $1 and tickets.state = 'live' group by 1, 2 order by 2 desc, 5 desc, 1`

/** Bills with lines of the schedule in these words, and what of their money is still to go back. */
function billsWhere(condition: string): string {
  return `
select bill.id as bill_id, bill.number, contact.name, count(distinct line.id)::int as tickets,
  coalesce(sum(share.cents - share.back_cents), 0)::bigint as cents,
  (select reverse(split_part(reverse(c.key), ':', 1)) from conflicts c join payments p on p.bill_id = bill.id
    where c.cinema_id = bill.cinema_id and c.kind = 'refund_refused' and c.resolved_at is null and starts_with(c.key, p.id || ' ')
    order by c.id limit 1) as stuck
from bill_lines line join bills bill on bill.id = line.bill_id
  join allocations share on share.line_id = line.id and share.cents > share.back_cents
  join payments payment on payment.id = share.payment_id
  left join contacts contact on contact.id = bill.contact_id and contact.erased_at is null
where line.schedule_id = $1 and line.kind = 'ticket' and ${condition}
group by bill.id, bill.number, bill.cinema_id, contact.name order by bill.number, bill.id limit ${OPEN_BILLS_MAX}`
}

const ON_ITS_WAY = billsWhere(`line.state in ('changing', 'refunded') and payment.type = 'online'`)
const AT_COUNTER = billsWhere(`line.state = 'sold' and payment.type not in ('online', 'voucher')`)

/** Schedules that are cancelled in the portal (F-194, F-195), each in a cinema where who asks may do that. */
export function cancellationRoutes(app: HubApp, parts: CancellationRouteParts): void {
  const asked = { kind: 'schedule', permission: 'schedules.cancel' } as const

  const shown = async (principal: Principal, client: PoolClient, facts: Facts): Promise<CancellationShown> => {
    const { up, since } = await parts.lines.of(principal.exhibitor_id, facts.cinema_id)
    const read = async <K extends 'channels' | 'paid' | 'open' | 'counter'>(sql: string) =>
      (await client.query<CancellationShown[K][number]>(sql, [facts.id])).rows
    const [begun] = (await client.query<NonNullable<CancellationShown['begun']>>(BEGUN, [facts.id])).rows
    const open = await read<'open'>(ON_ITS_WAY)
    const counter = begun?.is_refund ? await read<'counter'>(AT_COUNTER) : []
    const seesBills = mayIn(principal, 'bills.view', [facts.cinema_id])
    return {
      ...facts,
      begun: begun ?? null,
      line: { up, since },
      channels: await read<'channels'>(CHANNELS),
      paid: await read<'paid'>(PAID),
      stuck: open.filter((bill) => bill.stuck !== null).length,
      open: seesBills ? open : [],
      counter: seesBills ? counter : [],
    }
  }

  mount(app, cancellation, (c, { params }) =>
    work(c, parts, asked, async (_rows, client) => {
      const principal = c.get('principal')
      const [facts] = (await client.query<Facts>(FACTS, [params.id])).rows
      if (!facts || !mayIn(principal, 'schedules.cancel', [facts.cinema_id])) return refuse('not_found')
      return ok(await shown(principal, client, facts))
    }),
  )

  mount(app, cancelSchedule, async (c, { params, body }) => {
    const principal = c.get('principal')
    const { exhibitor_id, employee_id } = principal
    const begun = await work<Cancellation, Refusal<Code>>(c, parts, asked, async (_rows, client) => {
      await client.query('select 1 from schedules where id = $1 for update', [params.id])
      const [facts] = (await client.query<Facts>(FACTS, [params.id])).rows
      if (!facts || !mayIn(principal, 'schedules.cancel', [facts.cinema_id])) return refuse('not_found')
      if (body.refund && !mayIn(principal, 'bills.refund', [facts.cinema_id])) return refuse('forbidden')
      const why = whyNot(facts, body, c.get('speech').locale)
      if (!why.ok) return why
      const one: Cancellation = {
        exhibitor_id,
        cinema_id: facts.cinema_id,
        schedule_id: facts.id,
        is_refund: body.refund,
        reason: body.reason,
        employee_id,
        closed_at: null,
      }
      await begin(client, one)
      return ok(one)
    })
    if (!begun.ok) return begun
    parts.cancellations.begin(begun.value)
    return work<CancellationShown, Refusal<Code>>(c, parts, asked, async (_rows, client) => {
      const [facts] = (await client.query<Facts>(FACTS, [params.id])).rows
      return facts ? ok(await shown(principal, client, facts)) : refuse('not_found')
    })
  })
}

type Code =
  | 'not_found'
  | 'forbidden'
  | 'stale'
  | 'keyword_wrong'
  | 'schedule_cancelled'
  | 'schedule_draft'
  | 'schedule_closed'

function whyNot(
  facts: Facts,
  { version, keyword }: { version: number; keyword: string },
  locale: Parameters<typeof isCancelWord>[1],
): Answer<null, Code> {
  if (facts.cancelled_at !== null) return refuse('schedule_cancelled')
  if (facts.version !== version) return refuse('stale')
  if (facts.is_draft) return refuse('schedule_draft')
  if (facts.is_over) return refuse('schedule_closed')
  return isCancelWord(keyword, locale) ? ok(null) : refuse('keyword_wrong', 'keyword')
}

/** From the commit on nobody pays for it: a checkout stands on the schedule as it was seen (L14). */
async function begin(client: PoolClient, one: Cancellation): Promise<void> {
  const { exhibitor_id, cinema_id, schedule_id, is_refund, reason, employee_id } = one
  await client.query('update schedules set cancelled_at = now() where id = $1', [schedule_id])
  await client.query(
    `insert into schedule_cancellations (schedule_id, exhibitor_id, cinema_id, is_refund, reason, employee_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [schedule_id, exhibitor_id, cinema_id, is_refund, reason, employee_id],
  )
}
