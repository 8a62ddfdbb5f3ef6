import type { PoolClient } from 'pg'
import type * as z from 'zod'
import type { BillInvoice, BillLine, BillPayment, SoldSchedule, StuckRefund } from '#protocol/bills/whole-bill.ts'
import type { LineRow, TicketRow } from '#protocol/ledger/rows.ts'
import { humanCode } from '#protocol/scanning/human-code.ts'
import { TicketId } from '#protocol/scanning/kt1.ts'
import { type Arrangement, seatOfSlot } from '#protocol/seats/arrangement.ts'
import { timelineOf } from './timeline.ts'

type Line = Omit<LineRow, 'allocations'> & { last_four: string | null }
type Ticket = Pick<TicketRow, 'line_id' | 'ticket_id' | 'state'>
/** A schedule with the names of what it names, and its seat plan. */
type Planned = SoldSchedule & { arrangement: Arrangement }

const PLANNED = `select s.id as schedule_id, s.movie_id, coalesce(m.internal_title, m.display_title) as movie_title,
    v.text as version_text, r.name as screen_name, c.name as cinema_name, s.start, s.arrangement
  from schedules s join movies m on m.id = s.movie_id join movie_versions v on v.id = s.movie_version_id
    join screens r on r.id = s.screen_id join cinemas c on c.id = s.cinema_id
  where s.id = any ($1)`

const LINES = `select l.*, d.last_four from bill_lines l left join voucher_details d on d.id = l.voucher_id and l.turns > 0
  where l.bill_id = $1 order by l.slot, l.id`

/** A bill as its page shows it: lines, payments, and what happened. Read in the transaction of who asks. */
export async function wholeBill(client: PoolClient, id: string) {
  const lines = (await client.query<Line>(LINES, [id])).rows
  const shares = await client.query<BillLine['shares'][number] & { line_id: string }>(
    `select a.line_id, a.payment_id, a.cents, a.back_cents from allocations a join bill_lines l on l.id = a.line_id
     where l.bill_id = $1 and (a.cents <> 0 or a.back_cents <> 0)`,
    [id],
  )
  const tickets = await client.query<Ticket>(
    'select line_id, ticket_id, state from tickets where bill_id = $1 order by generation',
    [id],
  )
  const planned = await client.query<Planned>(PLANNED, [[...new Set(lines.flatMap((line) => line.schedule_id ?? []))]])
  const schedules = new Map(planned.rows.map((row) => [row.schedule_id, row]))
  return {
    device: await deviceOf(client, id),
    lines: lines.map((line) =>
      shownLine(line, {
        planned: schedules.get(line.schedule_id ?? 0),
        ticket: tickets.rows.findLast(({ line_id }) => line_id === line.id),
        shares: shares.rows.filter(({ line_id }) => line_id === line.id),
      }),
    ),
    payments: await paymentsOf(client, id),
    events: await timelineOf(client, id),
    stuck: await stuckOf(client, id),
    invoice: await invoiceOf(client, id),
  }
}

interface Around {
  planned: Planned | undefined
  ticket: Ticket | undefined
  shares: BillLine['shares']
}

function shownLine(line: Line, { planned, ticket, shares }: Around): BillLine {
  const seat = planned && line.slot !== null ? seatOfSlot(planned.arrangement, line.slot) : undefined
  const { id, kind, state, name, detail, quantity, total_cents, vat_bp, vat_cents, turns, last_four } = line
  return {
    id,
    kind,
    state,
    name,
    detail,
    quantity,
    total_cents,
    vat_bp,
    vat_cents,
    schedule: planned ?? null,
    row_name: seat?.row_name ?? null,
    seat_name: seat?.seat_name ?? null,
    ticket: ticket?.state ?? null,
    generation: line.generation,
    code_end: ticket && TicketId.safeParse(ticket.ticket_id).success ? humanCode(ticket.ticket_id).slice(-4) : null,
    turns,
    voucher: last_four,
    shares,
  }
}

/** What the device is called now at which it was sold; the beginning of its id where it has no name. */
const DEVICE = `
select case when b.device_id is not null then coalesce((select d.name from devices d
    where d.cinema_id = b.cinema_id and d.uid = b.device_id order by d.deleted_at desc nulls first, d.id desc limit 1), left(b.device_id, 8))
  when b.source = 'site' then (select e.web_device ->> 'name' from exhibitors e where e.id = b.exhibitor_id) end as device
from bills b where b.id = $1`

async function deviceOf(client: PoolClient, bill_id: string): Promise<string | null> {
  return (await client.query<{ device: string | null }>(DEVICE, [bill_id])).rows[0]?.device ?? null
}

async function paymentsOf(client: PoolClient, bill_id: string): Promise<BillPayment[]> {
  const { rows } = await client.query<BillPayment>(
    `select p.id, coalesce(m.name, p.type) as method, p.type, p.status, p.amount_cents, p.tendered_cents, p.refunded_cents,
       p.device, c.name as cinema, p.transaction_id, p.refund_reason, p.voucher
     from payment_list p join cinemas c on c.id = p.cinema_id left join payment_methods m on m.id = p.payment_method_id
     where p.bill_id = $1 order by p.id`,
    [bill_id],
  )
  return rows
}

/** The key of such a conflict begins with the payment and ends with what the provider said (refusals.ts). */
const STUCK = `
select coalesce(m.name, p.type) as method, reverse(split_part(reverse(c.key), ':', 1)) as code, c.found_at as since
from payments p join conflicts c on c.cinema_id = p.cinema_id and c.kind = 'refund_refused' and c.resolved_at is null
  and starts_with(c.key, p.id || ' ')
left join payment_methods m on m.id = p.payment_method_id where p.bill_id = $1 order by c.id`

async function stuckOf(client: PoolClient, bill_id: string): Promise<z.output<typeof StuckRefund>[]> {
  return (await client.query<z.output<typeof StuckRefund>>(STUCK, [bill_id])).rows
}

async function invoiceOf(client: PoolClient, bill_id: string): Promise<BillInvoice | null> {
  const { rows } = await client.query<{ invoice: BillInvoice | null }>(
    'select c.invoice from bills b join contacts c on c.id = b.contact_id where b.id = $1',
    [bill_id],
  )
  return rows[0]?.invoice ?? null
}
