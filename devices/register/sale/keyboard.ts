import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { NOTHING_GIVEN } from '#protocol/cash/given.ts'
import { dialogIsOpen } from '../../shell/Dialog.tsx'
import { methodOf } from '../pay/methods.ts'
import { type Till, useTill } from '../till.tsx'
import type { Tab } from './store.ts'

/**
 * The whole sale by keyboard (UX-01): function keys only, so that a wedge scanner, which types letters and
 * digits, never presses one (UX-08).
 */
function focusIn(selector: string): void {
  const part = document.querySelector(selector)
  const stop =
    part?.querySelector<HTMLElement | SVGElement>('[tabindex="0"]') ?? part?.querySelector<HTMLElement>('button')
  const target = stop ?? (part instanceof HTMLElement ? part : undefined)
  target?.focus()
}

/** Draws at once, so that the next key already meets the new part. */
function showTab({ sale }: Till, tab: Tab): void {
  flushSync(() => sale.show(tab))
}

function nextCategory(till: Till): void {
  const { day } = till.today.get()
  const { tab } = till.sale.get()
  const ids = day?.categories.map((category) => category.id) ?? []
  const next = ids[(ids.indexOf(tab as number) + 1) % Math.max(1, ids.length)]
  if (next !== undefined) showTab(till, next)
  focusIn('#products')
}

function methodId({ today }: Till, type: 'cash' | 'terminal'): number | undefined {
  return methodOf(today.get().day?.payment_methods ?? [], type)?.id
}

function payExact(till: Till): void {
  const id = methodId(till, 'cash')
  if (id !== undefined) void till.checkout.pay(id, till.checkout.totalCents())
}

function payBy(till: Till, type: 'cash' | 'terminal'): void {
  const amount_cents = till.checkout.totalCents()
  if (methodId(till, type) === undefined || till.checkout.obstacle() || amount_cents === 0) return
  till.payment.tender(type === 'cash' ? { kind: 'cash', given: NOTHING_GIVEN } : { kind: 'card', amount_cents })
}

function toPlan(till: Till): void {
  showTab(till, 'tickets')
  focusIn('#plan')
}

export type ShortcutName =
  | 'help'
  | 'schedules'
  | 'tickets'
  | 'products'
  | 'plan'
  | 'bill'
  | 'undo'
  | 'exact'
  | 'cash'
  | 'card'
  | 'lock'

/** Every shortcut: its key, its name in the texts (`keys.…`), what it does. */
export const SHORTCUTS: readonly { key: string; name: ShortcutName; act: (till: Till, lock: () => void) => void }[] = [
  { key: 'F1', name: 'help', act: ({ dialogs }) => dialogs.open({ kind: 'keys' }) },
  { key: 'F2', name: 'schedules', act: () => focusIn('#schedules') },
  {
    key: 'F3',
    name: 'tickets',
    act: (till) => {
      showTab(till, 'tickets')
      focusIn('#rates')
    },
  },
  { key: 'F4', name: 'products', act: nextCategory },
  { key: 'F6', name: 'plan', act: toPlan },
  { key: 'F7', name: 'bill', act: () => focusIn('#bill') },
  { key: 'F8', name: 'undo', act: ({ bill }) => bill.undo() },
  { key: 'F9', name: 'exact', act: payExact },
  { key: 'F10', name: 'cash', act: (till) => payBy(till, 'cash') },
  { key: 'F12', name: 'card', act: (till) => payBy(till, 'terminal') },
  { key: 'F11', name: 'lock', act: (_, lock) => lock() },
]

/** Keys that mean nothing while the bill is paid; at the terminal it is left alone whole. */
const SALE_ONLY: readonly ShortcutName[] = ['schedules', 'tickets', 'products', 'plan']
const OFF: Readonly<Record<'none' | 'cash' | 'card', readonly ShortcutName[]>> = {
  none: [],
  cash: SALE_ONLY,
  card: [...SALE_ONLY, 'bill', 'undo', 'exact', 'cash', 'card'],
}
function tenderKind({ payment }: Till): keyof typeof OFF {
  return payment.get().tender?.kind ?? 'none'
}

/**
 * Listens while the sale is on the screen. A dialog that is open keeps the keys to itself. Hints show as soon
 * as a key is used, and go with the next touch.
 */
export function useShortcuts(lock: () => void): void {
  const till = useTill()
  useEffect(() => {
    const typed = (event: KeyboardEvent): void => {
      document.documentElement.dataset.input = 'keyboard'
      const shortcut = SHORTCUTS.find((one) => one.key === event.key)
      if (!shortcut || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      if (!dialogIsOpen() && !OFF[tenderKind(till)].includes(shortcut.name)) shortcut.act(till, lock)
    }
    const touched = (): void => {
      document.documentElement.dataset.input = 'touch'
    }
    addEventListener('keydown', typed)
    addEventListener('pointerdown', touched)
    return () => {
      removeEventListener('keydown', typed)
      removeEventListener('pointerdown', touched)
    }
  })
}
