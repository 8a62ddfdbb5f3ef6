import { useEffect, useRef, useState } from 'react'
import { newId } from '#kit/id.ts'
import { useCall } from '#kit/use-call.ts'
import { ageToConfirm } from '#protocol/bills/age.ts'
import { type CartLine, cartTotal, checkoutItems } from '#protocol/bills/cart.ts'
import { type FieldErrors, isTooMany, type Outcome } from '#protocol/kit/outcome.ts'
import { checkout } from '#protocol/site/bare-calls.ts'
import type { CheckoutPage } from '#protocol/site/pages.ts'
import { useAddress } from '../../address.ts'
import { askSolved } from '../../captcha/ask-solved.ts'
import { useIsSaid } from '../../content/Slot.tsx'
import { useT } from '../../texts.ts'
import { processingPage } from '../processing/page.ts'
import { resultPage } from '../result/page.ts'
import { type Buyer, emptyBuyer, missingFields } from './buyer.ts'
import { type Draft, readDraft, writeDraft } from './draft.ts'
import { filledEarly } from './early.ts'
import type { Products } from './product-part.ts'
import * as step from './state.ts'
import { type Seats, seatsRefused } from './use-seats.ts'
import type { Vouchers } from './voucher-part.ts'

/**
 * Seats lost during checkout are shown this much after its answer, when the visitor has seen what happened to
 * the form (F-123, F-317).
 */
export const CHECKOUT_WARNING_MS = 2000

/**
 * Who buys, and the purchase itself (F-082..F-088). What is still missing is said before anything is asked
 * (UX-43). Only one is under way at a time. A try whose answer was lost is repeated with the same key, so
 * that it makes one bill; a refused one was answered, so the next has a new key.
 */
export function usePurchase(
  page: CheckoutPage,
  seats: Seats,
  vouchers: Vouchers,
  products: Products,
  lines: readonly CartLine[],
) {
  const t = useT()
  const call = useCall()
  const to = useAddress()
  const asked = { terms: useIsSaid('conditions-ticket'), age: ageToConfirm(page.movie.rating) }
  const { id, start, screen_id } = page.schedule
  const [buyer, setBuyer] = useState<Buyer>(() => emptyBuyer(page))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusals, setRefusals] = useState(0)
  const [alert, setAlert] = useState<{ kind: 'too_many' | 'exception'; text: string } | null>(null)
  const [processing, setProcessing] = useState(false)
  const [quiet, setQuiet] = useState(false)
  const key = useRef<{ body: string; key: string } | null>(null)
  const paid = useRef(false)
  const total = cartTotal(lines) + products.cents
  useDraft(page, seats, vouchers, products, buyer, setBuyer, paid)

  const sayWrong = (found: FieldErrors): void => {
    setErrors(found)
    setRefusals((now) => now + 1)
  }
  const refused = (found: FieldErrors): void => {
    key.current = null
    sayWrong(products.part ? products.part.named(found, lines.length, products.items) : found)
    void seats.refresh()
    const gone = seatsRefused(found, 'items', seats.state.chosen)
    if (gone.length > 0) seats.setState((now) => step.loseSeats(now, gone))
    setTimeout(() => setQuiet(false), CHECKOUT_WARNING_MS)
  }
  /** No usable answer: too many requests, or something went wrong (F-091, F-092). */
  const say = (outcome: Outcome<unknown, unknown>): void => {
    if (outcome.kind === 'denied' && outcome.code === 'session_ended') return
    setAlert(isTooMany(outcome) ? { kind: 'too_many', text: outcome.message } : { kind: 'exception', text: '' })
  }

  const pay = async (): Promise<void> => {
    if (processing) return
    const missing = missingFields(buyer, t, asked)
    if (Object.keys(missing).length > 0) return sayWrong(missing)
    const { terms_accepted, age_confirmed, invoice, ...who } = buyer
    setProcessing(true)
    setQuiet(true)
    setErrors({})
    setAlert(null)
    const body = {
      ...who,
      ...(asked.terms && { terms_accepted }),
      ...(asked.age && { age_confirmed }),
      ...(invoice && { invoice }),
      payment_method_id: total === 0 ? null : buyer.payment_method_id,
      items: [...checkoutItems(id, lines), ...products.items],
      amount: total,
      bill_id: seats.state.bill_id,
      seen: { start, screen_id },
    }
    const text = JSON.stringify(body)
    if (key.current?.body !== text) key.current = { body: text, key: newId() }
    const headers = { 'Idempotency-Key': key.current.key }
    const outcome = await askSolved(call, (solved) => call(checkout, { body: { ...body, ...solved }, headers }))
    if (outcome.kind === 'answer') {
      const { uuid, payment } = outcome.data
      paid.current = true
      writeDraft(id, { ...draftOf(seats.state, vouchers.cart, products.kept, buyer), bill_id: uuid, open: false })
      return location.assign(payment ? to(processingPage, { uuid }) : to(resultPage, { uuid }))
    }
    if (outcome.kind === 'refused') refused(outcome.errors)
    else {
      setQuiet(false)
      say(outcome)
    }
    setProcessing(false)
  }

  const closeAlert = (): void => setAlert(null)
  const isFilled = Object.keys(missingFields(buyer, t, asked)).length === 0
  return {
    buyer,
    setBuyer,
    asked,
    isFilled,
    errors,
    setErrors,
    refusals,
    alert,
    say,
    closeAlert,
    processing,
    quiet,
    total,
    pay,
  }
}

export type Purchase = ReturnType<typeof usePurchase>

function draftOf(
  state: step.CheckoutState,
  vouchers: Vouchers['cart'],
  products: Products['kept'],
  buyer: Buyer,
): Draft {
  return {
    ...buyer,
    vouchers,
    products,
    quantities: state.quantities,
    slots: [...(state.over ?? state.chosen)],
    by_hand: state.byHand,
    bill_id: state.bill_id,
    open: true,
    held: state.hold !== null,
  }
}

/**
 * Brings the draft back once, and what was filled in before the form lived; keeps it while the form is open
 * (F-085). The page that comes after a form which was left without having paid forgets it (arrival.ts).
 */
function useDraft(
  page: CheckoutPage,
  seats: Seats,
  vouchers: Vouchers,
  products: Products,
  buyer: Buyer,
  setBuyer: (buyer: Buyer) => void,
  paid: { readonly current: boolean },
): void {
  const { id } = page.schedule
  const latest = useRef(seats)
  latest.current = seats
  const [restored, setRestored] = useState(false)
  const [early] = useState(() => filledEarly(page))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const draft = readDraft(id)
    if (draft) {
      const {
        quantities,
        slots,
        by_hand,
        bill_id,
        vouchers: used,
        products: beside,
        open: _open,
        held: _held,
        ...who
      } = draft
      if (used) vouchers.keep(used)
      if (beside) products.choose(beside)
      const offered = page.payment_methods.some((method) => method.id === who.payment_method_id)
      const payment_method_id = offered ? who.payment_method_id : (page.payment_methods[0]?.id ?? null)
      setBuyer({ ...who, payment_method_id, ...early })
      const { state, places, rules, hold } = latest.current
      const next = step.restore(state, places, rules, { quantities, slots, by_hand, bill_id }, page.hold)
      const wish = step.wishOf(next, rules)
      if (step.isHeld(next, wish)) hold.settle(wish)
      latest.current.setState(next)
    } else setBuyer({ ...buyer, ...early })
    setRestored(true)
  }, [])

  useEffect(() => {
    if (restored && !paid.current) writeDraft(id, draftOf(seats.state, vouchers.cart, products.kept, buyer))
  }, [restored, id, seats.state, vouchers.cart, products.kept, buyer, paid])
}
