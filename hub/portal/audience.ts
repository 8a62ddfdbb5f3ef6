import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { mayIn } from '#protocol/access/grades.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { MAIL_TEXTS } from '#protocol/i18n/mail/say.ts'
import { Occasion } from '#protocol/mailings/letters.ts'
import { type Answer, ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import {
  type AudienceShown,
  audience,
  type Goodwill,
  MESSAGES_MAX,
  type NewMessage,
  partBack,
  type WrittenMessage,
  writeToAudience,
} from '#protocol/schedules/audience.ts'
import { mount } from '#protocol/server/mount.ts'
import { businessDate } from '#protocol/time/business-day.ts'
import { issueFaults, worthOf } from '#protocol/vouchers/issue-faults.ts'
import type { VoucherType } from '#protocol/vouchers/voucher-type.ts'
import type { AudienceLetters } from '../bills/audience-letters.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { typeChoices } from '../vouchers/type-choices.ts'
import { type CrudParts, work } from './crud.ts'
import { scheduleFacts } from './schedule-facts.ts'

export interface AudienceRouteParts extends CrudParts {
  audience_letters: Pick<AudienceLetters, 'begin'>
}

type Facts = Omit<AudienceShown, 'drafts' | 'written' | 'voucher_types' | 'paid'>

/** The live tickets of a schedule, each with its buyer where that one can be written to. */
const HOLDERS = `
from tickets join bills bill on bill.id = tickets.bill_id
  left join contacts on contacts.id = bill.contact_id and contacts.email <> '' and contacts.erased_at is null
where tickets.schedule_id = $1 and tickets.state = 'live'`

const FACTS = scheduleFacts({
  over_after: '1 day',
  more: 'held.*',
  beside: `, lateral (select count(*)::int as tickets, count(distinct contacts.address)::int as readers,
    count(*) filter (where contacts.id is null)::int as unreached ${HOLDERS}) held`,
})

const WRITTEN = `
select messages.id, occasion, message, types.title as voucher, employees.name as by, at,
  done_at is not null and back.tickets = back.begun as is_done, counted.*,
  case when refund_percent is not null then json_build_object('percent', refund_percent, 'cents', back.cents,
    'tickets', back.tickets, 'begun', back.begun) end as refund
from schedule_messages messages left join employees on employees.id = employee_id
  left join voucher_types types on types.id = voucher_type_id, lateral (
  select count(*)::int as readers, count(informed_at)::int as informed
  from schedule_message_bills where message_id = messages.id) counted, lateral (
  select coalesce(sum(cents), 0)::int as cents, count(*)::int as tickets, count(begun_at)::int as begun
  from schedule_message_refunds where message_id = messages.id) back
where messages.schedule_id = $1 order by at desc limit 20`

/** One letter an address, by the purchase that is named first, for all tickets of that address. */
const READERS = `
insert into schedule_message_bills (message_id, bill_id, exhibitor_id, tickets)
select $2, min(bill.id), $3, count(*) ${HOLDERS} and contacts.id is not null group by contacts.address`

/**
 * What was paid for each live ticket that was bought and paid online. Of what a register sold the edge keeps
 * the bill, and of what vouchers paid no money goes back to anybody.
 */
const PAID = `
select line.id as line_id, line.bill_id, sum(share.cents)::int as cents
from tickets join bill_lines line on line.id = tickets.line_id and line.state = 'sold'
  join bills bill on bill.id = line.bill_id and bill.home = 'hub'
  join allocations share on share.line_id = line.id and share.cents > 0 join payments on payments.id = share.payment_id
where tickets.schedule_id = $1 and tickets.state = 'live'
group by line.id having bool_and(payments.type = 'online') order by line.bill_id, line.id`

const GIVE_BACK = `
insert into schedule_message_refunds (exhibitor_id, message_id, line_id, bill_id, cents)
select $1, $2, line_id, bill_id, cents from jsonb_to_recordset($3) as owed(line_id text, bill_id text, cents int)`

const SAME = `
select schedule_id = $2 and occasion = $3 and message = $4 and voucher_type_id is not distinct from $5
  and valid_until is not distinct from $6::date and refund_percent is not distinct from $7 as same
from schedule_messages where id = $1`
const TYPE = 'select * from voucher_types where id = $1 and deleted_at is null'
const LATELY = `select count(*)::int as n from schedule_messages where schedule_id = $1 and at > now() - interval '1 hour'`
const WRITE = `
insert into schedule_messages (id, schedule_id, occasion, message, voucher_type_id, valid_until, refund_percent,
  valid_from, exhibitor_id, cinema_id, employee_id)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`

/** Words to begin with, for each occasion that has some. */
function draftsIn(locale: Locale): AudienceShown['drafts'] {
  const said: Readonly<Partial<Record<Occasion, string>>> = MAIL_TEXTS[locale].schedule_message.draft
  return Object.fromEntries(Occasion.options.map((one) => [one, said[one] ?? ''])) as AudienceShown['drafts']
}

type Code = (typeof writeToAudience.refusals)[number] | 'not_found'

/** Letters to all who have tickets for a schedule (F-352), in a cinema where who asks may change it. */
export function audienceRoutes(app: HubApp, parts: AudienceRouteParts): void {
  const asked = { kind: 'schedule', permission: 'schedules.edit' } as const

  /** Whoever may issue vouchers there, in a house that has them. */
  const mayGive = (c: Context<HubEnv>, { cinema_id }: Facts): boolean =>
    c.get('exhibitor').public_config.features.vouchers === true &&
    mayIn(c.get('principal'), 'vouchers.create', [cinema_id])

  /** Whoever may refund there. */
  const mayGiveBack = (c: Context<HubEnv>, { cinema_id }: Facts): boolean =>
    mayIn(c.get('principal'), 'bills.refund', [cinema_id])

  const shown = async (c: Context<HubEnv>, client: PoolClient, facts: Facts): Promise<AudienceShown> => {
    const { locales } = c.get('exhibitor')
    const { rows } = await client.query<WrittenMessage>(WRITTEN, [facts.id])
    const voucher_types = mayGive(c, facts) ? await typeChoices(client) : []
    const paid = mayGiveBack(c, facts) ? byPrice(await paidIn(client, facts)) : []
    return { ...facts, drafts: draftsIn(locales[0]!), voucher_types, paid, written: rows }
  }

  const write = async (
    c: Context<HubEnv>,
    client: PoolClient,
    facts: Facts,
    { id, occasion, message, voucher, refund_percent }: NewMessage,
  ): Promise<Result<null, Refusal<Code> | readonly Refusal<Code>[]>> => {
    const { exhibitor_id, employee_id } = c.get('principal')
    const given = [voucher?.voucher_type_id ?? null, voucher?.valid_until ?? null, refund_percent]
    const said = [id, facts.id, occasion, message, ...given]
    const [known] = (await client.query<{ same: boolean }>(SAME, said)).rows
    if (known) return known.same ? ok(null) : refuse('key_used_again')
    const why = await whyNot(client, facts)
    if (!why.ok) return why
    const offset = c.get('exhibitor').public_config.midnight_offset
    const today = businessDate(new Date().toISOString(), facts.time_zone, offset)
    if (voucher !== null) {
      if (!mayGive(c, facts)) return refuse('forbidden')
      const faults = await goodwillFaults(client, voucher, today)
      if (faults.length > 0) return { ok: false, refusal: faults }
    }
    if (refund_percent !== null && !mayGiveBack(c, facts)) return refuse('forbidden')
    const owed = refund_percent === null ? [] : owedOf(await paidIn(client, facts), refund_percent)
    if (refund_percent !== null && owed.length === 0) return refuse('nothing_online', 'refund_percent')
    const row = [...said, voucher && today, exhibitor_id, facts.cinema_id, employee_id]
    if ((await client.query(WRITE, row)).rowCount === 0) return refuse('key_used_again')
    await client.query(READERS, [facts.id, id, exhibitor_id])
    await client.query(GIVE_BACK, [exhibitor_id, id, JSON.stringify(owed)])
    return ok(null)
  }

  mount(app, audience, (c, { params }) =>
    work(c, parts, asked, async (_rows, client) => {
      const principal = c.get('principal')
      const [facts] = (await client.query<Facts>(FACTS, [params.id])).rows
      if (!facts || !mayIn(principal, 'schedules.edit', [facts.cinema_id])) return refuse('not_found')
      return ok(await shown(c, client, facts))
    }),
  )

  mount(app, writeToAudience, async (c, { params, body }) => {
    const principal = c.get('principal')
    const done = await work<AudienceShown, Refusal<Code> | readonly Refusal<Code>[]>(
      c,
      parts,
      asked,
      async (_, client) => {
        await client.query('select from schedules where id = $1 for update', [params.id])
        const [facts] = (await client.query<Facts>(FACTS, [params.id])).rows
        if (!facts || !mayIn(principal, 'schedules.edit', [facts.cinema_id])) return refuse('not_found')
        const written = await write(c, client, facts, body)
        return written.ok ? ok(await shown(c, client, facts)) : written
      },
    )
    if (done.ok) parts.audience_letters.begin({ exhibitor_id: principal.exhibitor_id, id: body.id, is_written: false })
    return done
  })
}

interface Paid {
  line_id: string
  bill_id: string
  cents: number
}

async function paidIn(client: PoolClient, { id }: Facts): Promise<Paid[]> {
  return (await client.query<Paid>(PAID, [id])).rows
}

/** How many tickets cost so much, the dearest first. */
function byPrice(paid: readonly Paid[]): AudienceShown['paid'] {
  const priced = Map.groupBy(paid, ({ cents }) => cents)
  return Array.from(priced, ([cents, of]) => ({ cents, tickets: of.length })).sort((a, b) => b.cents - a.cents)
}

/** What goes back, line by line; a line of which nothing would is not named. */
function owedOf(paid: readonly Paid[], percent: number): Paid[] {
  return paid.map((line) => ({ ...line, cents: partBack(line.cents, percent) })).filter(({ cents }) => cents > 0)
}

async function whyNot(client: PoolClient, facts: Facts): Promise<Answer<null, Code>> {
  if (facts.cancelled_at !== null) return refuse('schedule_cancelled')
  if (facts.is_draft) return refuse('schedule_draft')
  if (facts.is_over) return refuse('schedule_closed')
  if (facts.readers === 0) return refuse('no_readers')
  const [lately] = (await client.query<{ n: number }>(LATELY, [facts.id])).rows
  return lately!.n >= MESSAGES_MAX ? refuse('messages_throttled') : ok(null)
}

/** Why such vouchers could not be issued, before anybody is promised one. */
async function goodwillFaults(
  client: PoolClient,
  { voucher_type_id, valid_until }: Goodwill,
  valid_from: string,
): Promise<Refusal<Code>[]> {
  const [type] = (await client.query<VoucherType>(TYPE, [voucher_type_id])).rows
  if (!type) return [refuse('unknown_choice', 'voucher.voucher_type_id').refusal]
  const worth = worthOf(type, { total_turns: null, products_cents: null, price_cents: 0 })
  const faults = issueFaults(type, worth, { count: 1, code: '', valid_from, valid_until })
  return faults.map((fault) => ({
    ...fault,
    field: fault.field === 'valid_until' ? 'voucher.valid_until' : 'voucher.voucher_type_id',
  }))
}
