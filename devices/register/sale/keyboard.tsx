import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { Answers, Ask } from '../../shell/Ask.tsx'
import { type Till, useTill } from '../till.tsx'
import { payObstacle, totalCents } from './desk-pay.ts'
import type { Tab } from './desk-state.ts'

/**
 * The whole sale by keyboard (UX-01): function keys only, so that a wedge scanner, which types letters and digits, never presses one (UX-08).
 */
const focusIn = (selector: string): void => {
  const part = document.querySelector(selector)
  const stop =
    part?.querySelector<HTMLElement | SVGElement>('[tabindex="0"]') ?? part?.querySelector<HTMLElement>('button')
  const target = stop ?? (part instanceof HTMLElement ? part : undefined)
  target?.focus()
}

/** Draws at once, so that the next key already meets the new part. */
const showTab = ({ actions }: Till, tab: Tab): void => flushSync(() => actions.show(tab))

const nextCategory = (till: Till): void => {
  const { day, tab } = till.actions.desk.state.get()
  const ids = day?.categories.map((category) => category.id) ?? []
  const next = ids[(ids.indexOf(tab as number) + 1) % Math.max(1, ids.length)]
  if (next !== undefined) showTab(till, next)
  focusIn('#products')
}

const methodId = ({ actions }: Till, type: string): number | undefined =>
  actions.desk.state.get().day?.payment_methods.find((method) => method.type === type)?.id

const payExact = (till: Till): void => {
  const id = methodId(till, 'cash')
  if (id !== undefined) void till.actions.pay(id, totalCents(till.actions.desk))
}

const askFor = (till: Till, kind: 'cash' | 'card'): void => {
  const id = methodId(till, kind === 'cash' ? 'cash' : 'terminal')
  if (id !== undefined && !payObstacle(till.actions.desk)) till.actions.ask({ kind })
}

const toPlan = (till: Till): void => {
  showTab(till, 'tickets')
  focusIn('#plan')
}

export type ShortcutName =
  | 'help'
  | 'shows'
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
  { key: 'F1', name: 'help', act: ({ actions }) => actions.ask({ kind: 'keys' }) },
  { key: 'F2', name: 'shows', act: () => focusIn('#shows') },
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
  { key: 'F8', name: 'undo', act: ({ actions }) => actions.undo() },
  { key: 'F9', name: 'exact', act: payExact },
  { key: 'F10', name: 'cash', act: (till) => askFor(till, 'cash') },
  { key: 'F12', name: 'card', act: (till) => askFor(till, 'card') },
  { key: 'F11', name: 'lock', act: (_, lock) => lock() },
]

/** Listens while the sale is on the screen. A question that is open keeps the keys to itself. Hints show as soon as a key is used, and go with the next touch. */
export const useShortcuts = (lock: () => void): void => {
  const till = useTill()
  useEffect(() => {
    const typed = (event: KeyboardEvent): void => {
      document.documentElement.dataset.input = 'keyboard'
      const shortcut = SHORTCUTS.find((one) => one.key === event.key)
      if (!shortcut || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      const { asks, paying } = till.actions.desk.state.get()
      if (asks.length === 0 && !paying?.trouble) shortcut.act(till, lock)
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

export function KeysAsk() {
  const t = useT<typeof en>()
  const { actions } = useTill()
  const close = (): void => actions.ask(null)
  return (
    <Ask title={t('keys.title')} tone="info" onClose={close}>
      <p>{t('keys.text')}</p>
      <dl className="shortcuts">
        {SHORTCUTS.map(({ key, name }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <Answers>
        <button type="button" className="btn btn-1" data-autofocus onClick={close}>
          {t('ask.ok')}
        </button>
      </Answers>
    </Ask>
  )
}
