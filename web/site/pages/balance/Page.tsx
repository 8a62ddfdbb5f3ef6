import { useState } from 'react'
import { Button } from '#kit/Button.tsx'
import { Field } from '#kit/Field.tsx'
import { Note } from '#kit/Note.tsx'
import { useCall } from '#kit/use-call.ts'
import { isTooMany } from '#protocol/kit/outcome.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { voucherBalance } from '#protocol/site/bare-calls.ts'
import { formatFullDate } from '#protocol/time/format.ts'
import type { VoucherBalance } from '#protocol/vouchers/shop-calls.ts'
import { usePageLocale } from '../../address.ts'
import { askSolved } from '../../captcha/ask-solved.ts'
import { Main } from '../../frame/Main.tsx'
import { useT } from '../../texts.ts'
import { useHydrated } from '../../use-hydrated.ts'
import css from './Page.module.css'

type State =
  | { kind: 'typing' | 'checking' }
  | { kind: 'found'; balance: VoucherBalance }
  | { kind: 'unknown' | 'failed'; text: string }

/** A visitor types a code and reads what is left of its voucher (F-156); so many tries a minute (F-348). */
export function Page() {
  const t = useT()
  const call = useCall()
  const ready = useHydrated()
  const [barcode, setBarcode] = useState('')
  const [state, setState] = useState<State>({ kind: 'typing' })
  const check = async (): Promise<void> => {
    if (barcode.trim() === '' || state.kind === 'checking') return
    const checking: State = { kind: 'checking' }
    setState(checking)
    const outcome = await askSolved(call, (solved) => call(voucherBalance, { body: { barcode, ...solved } }))
    // of a code that somebody writes on at meanwhile nothing is said
    const say = (said: State): void => setState((now) => (now === checking ? said : now))
    if (outcome.kind === 'answer') say({ kind: 'found', balance: outcome.data })
    else if (outcome.kind === 'refused')
      say({ kind: 'unknown', text: Object.values(outcome.errors)[0]?.[0] ?? outcome.message })
    else say({ kind: 'failed', text: t(isTooMany(outcome) ? 'balance.too_many' : 'balance.unreachable') })
  }
  return (
    <Main className={css.balance}>
      <h1>{t('balance.title')}</h1>
      <p className="muted">{t('balance.text')}</p>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void check()
        }}
      >
        <Field
          id="barcode"
          name="barcode"
          label={t('balance.code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={barcode}
          error={state.kind === 'unknown' ? state.text : undefined}
          onChange={(event) => {
            setBarcode(event.target.value)
            setState({ kind: 'typing' })
          }}
        />
        <Button
          type="submit"
          look="lamp"
          disabled={!ready || barcode.trim() === ''}
          aria-disabled={state.kind === 'checking'}
        >
          {t('balance.check')}
        </Button>
      </form>
      {!ready && <p className="sm muted">{t('vouchers.no_script')}</p>}
      <div role="alert">
        {state.kind === 'failed' && (
          <Note kind="warn" icon="warn">
            <span>{state.text}</span>
          </Note>
        )}
      </div>
      <div role="status">{state.kind === 'found' && <Left balance={state.balance} />}</div>
    </Main>
  )
}

function Left({ balance }: { balance: VoucherBalance }) {
  const t = useT()
  const locale = usePageLocale()
  const { title, state, total_turns, remaining_turns, remaining_products, valid_until, cinema_name } = balance
  const from = formatFullDate(balance.valid_from, locale)
  const facts = [
    ...(total_turns > 0
      ? [[t('balance.left_turns'), t('balance.of', { left: remaining_turns, total: total_turns })] as const]
      : []),
    [t('balance.left_products'), formatMoney(remaining_products, locale)] as const,
    [t('balance.good_in'), cinema_name] as const,
    [
      t('balance.valid'),
      valid_until === null
        ? t('balance.days_open', { from })
        : t('balance.days', { from, until: formatFullDate(valid_until, locale) }),
    ] as const,
  ]
  return (
    <section className={css.left} data-state={state}>
      <h2>{title}</h2>
      <p>{t(`balance.state.${state}`)}</p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
