import type { LineRefund } from '#protocol/ledger/decide-change.ts'
import type { ClaimCommand } from '#protocol/ledger/decide-claim.ts'
import type { RegisterReport, UnansweredEnd } from '#protocol/ledger/decide-recount.ts'
import type { WantAnswer, WantCommand } from '#protocol/ledger/decide-seats.ts'
import type { NewVoucher } from '#protocol/ledger/decide-voucher.ts'
import type { PaymentRow, TicketRow } from '#protocol/ledger/rows.ts'
import type { Written } from '#protocol/ledger/turn.ts'
import type { OrderFacts } from '#protocol/ledger/work.ts'
import type { SeatWish } from './lines.ts'
import type { Order } from './provider.ts'

/** One machine at the cinema: the edge, or one that was. */
export type BoxAddress = `box-${number}`

/**
 * Who a message is from and to. `hub` is whichever of its processes takes it; `forger` is no part of the
 * house.
 */
export type Address = 'hub' | BoxAddress | 'provider' | 'forger' | `register-${number}` | `visitor-${number}`

/** What a person typed in: it travels beside a command and must never reach a journal (L19). */
export interface Person {
  name: string
  email: string
  phone: string
}

export type SaleLineWish = { id: string } & (
  | ({ kind: 'ticket' } & SeatWish)
  | { kind: 'product'; cents: number }
  | { kind: 'voucher'; voucher: NewVoucher }
)

/** A question as the register's disk keeps it, with what the world needs to ask it again. */
export type Asked =
  | { kind: 'sale'; question_id: string; bill_id: string; lines: SaleLineWish[]; payments: PaymentRow[] }
  | { kind: 'void'; question_id: string; of: string }
  | { kind: 'cash'; question_id: string; movement: 'float' | 'paid_in' | 'paid_out' | 'no_sale'; cents: number }
  | { kind: 'refund'; question_id: string; tickets: TicketRow[] }
  | { kind: 'reseat'; question_id: string; ticket: TicketRow; slot: number }
  | ({ kind: 'return' } & ReturnFields)
  | {
      kind: 'exchange'
      question_id: string
      ticket: TicketRow
      line_id: string
      seat: SeatWish
      payments: PaymentRow[]
    }
  | ({ kind: 'claim' } & Pick<ClaimCommand, 'question_id' | 'state' | 'schedule_id' | 'slots' | 'reservation'>)
  | { kind: 'release'; question_id: string; of: string; schedule_id: number; slots: number[] }

/** The line that sold a voucher is refunded. */
interface ReturnFields {
  question_id: string
  bill_id: string
  line_id: string
}

/** The entry of the journal, as the edge answers it (L17). */
export interface SimReceipt {
  question_id: string
  epoch: number
  n: number
  hash: string
  body: string
  entry: Written
}

interface HoldBody {
  kind: 'hold'
  request: string
  bill_id: string
  schedule_id: number
  slots: number[]
  count: number
  replaces: string | null
  renewed: boolean
  person: Person
  /** The other side was already asked for what was missing. */
  retried: boolean
}

type RefundFields = Pick<LineRefund, 'payment_id' | 'amount_cents' | 'key' | 'line_id' | 'reference'>

/**
 * A visitor gives a ticket back, or would like to sit elsewhere, or the house gives some `cents` of it back;
 * `question_id` is the change that it would be.
 */
interface ChangeBody {
  kind: 'change'
  question_id: string
  what: 'refund' | 'reseat' | 'exchange' | 'reduction'
  cents: number
  tickets: TicketRow[]
  slot: number
  retried: boolean
}

/** Entries of a stream on their way, and who says so. */
export interface Log {
  epoch: number
  box: string
  entries: readonly Written[]
  /** The program of the edge that says this knows vouchers. */
  knows_vouchers?: boolean
}

export type Body =
  | HoldBody
  | { kind: 'hold-answer'; request: string; ok: boolean; schedule_id: number; slots: number[]; free: number[] }
  | {
      kind: 'checkout'
      request: string
      bill_id: string
      payment_id: string
      seats: SeatWish[]
      products: number
      /** A voucher that is bought with it, and one that pays for refreshments. */
      voucher: NewVoucher | null
      refreshments: string | null
      person: Person
    }
  | { kind: 'checkout-answer'; request: string; ok: boolean; payment_id: string | null }
  | { kind: 'cancel'; bill_id: string }
  | { kind: 'pay-here'; bill_id: string; payment_id: string }
  | { kind: 'tickets'; bill_id: string; tickets: TicketRow[] }
  | { kind: 'tickets-heard'; bill_id: string; keys: string[] }
  | { kind: 'payer'; payment_id: string; action: 'pay' | 'fail' | 'cancel' | 'expire' | 'late' }
  | { kind: 'create'; bill_id: string; payment_id: string; amount_cents: number; due: number }
  | { kind: 'look-up'; bill_id: string; payment_id: string; webhook: number | null }
  | { kind: 'mark'; bill_id: string; payment_id: string; event: string }
  | ({ kind: 'refund'; bill_id: string } & RefundFields)
  | {
      kind: 'order'
      verb: 'create' | 'look-up'
      bill_id: string
      order: OrderFacts
      webhook: number | null
      /** Captured for no sale, and nothing of it went back. */
      unsettled_cents: number
    }
  /** A restored hub asks for all orders (L9 c). */
  | { kind: 'list'; epoch: number }
  | { kind: 'listed'; epoch: number; orders: readonly Order[] }
  | { kind: 'marked'; bill_id: string }
  | ({ kind: 'refunded'; bill_id: string } & RefundFields)
  | { kind: 'record'; key: string; question_id: string; event: string }
  | { kind: 'recorded'; question_id: string }
  | ChangeBody
  | ({ kind: 'return' } & ReturnFields)
  | { kind: 'want-rights'; rights: { key: string; amount: number }[] }
  | { kind: 'show-voucher'; voucher_id: string; turns: number; cents: number }
  | { kind: 'webhook'; bill_id: string; payment_id: string; version: number }
  | { kind: 'webhook-heard'; payment_id: string; version: number }
  | ({ kind: 'want'; request: string } & WantCommand)
  | ({ kind: 'want-answer'; request: string; answers: WantAnswer[] } & Log)
  | ({ kind: 'log' } & Log)
  | { kind: 'log-heard'; epoch: number; n: number; knows_vouchers?: boolean }
  | { kind: 'fenced' }
  | { kind: 'report'; epoch: number; report: RegisterReport }
  | { kind: 'reported'; epoch: number }
  | { kind: 'ask-again'; end: UnansweredEnd; retried: boolean }
  | { kind: 'ask'; asked: Asked; device_id: string; retried: boolean }
  | { kind: 'receipt'; receipt: SimReceipt }
  | { kind: 'refused'; question_id: string; code: string }
  /** `receipt`: of what another box, or the hub, has answered. */
  | { kind: 'confirm'; question_id: string; print: boolean; receipt: SimReceipt | null }
  | { kind: 'kept'; question_id: string; device: Address; printed: boolean }
  | { kind: 'confirmed'; question_id: string; printed: boolean }

export type Message = { from: Address; to: Address } & Body
export type HoldMessage = MessageOf<'hold'>
export type MessageOf<K extends Body['kind']> = Extract<Message, { kind: K }>
