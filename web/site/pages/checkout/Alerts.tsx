import { Icon } from '#kit/Icon.tsx'
import { Note } from '#kit/Note.tsx'
import { useT } from '../../texts.ts'
import css from './Alerts.module.css'
import type { Asking, Checkout } from './use-checkout.ts'

/** Fields that have a place of their own on the form (F-089). */
const PLACED = new Set([
  'name',
  'email',
  'email_confirmation',
  'newsletter_signup',
  'terms_accepted',
  'age_confirmed',
  'invoice.company',
  'invoice.address',
  'invoice.vat_number',
  'payment_method_id',
])

/** What the server said that belongs to no single field: the first text of each key (F-088, F-090). */
function general(errors: Checkout['purchase']['errors']): string[] {
  return [...new Set(Object.entries(errors).flatMap(([field, texts]) => (PLACED.has(field) ? [] : texts.slice(0, 1))))]
}

/**
 * What concerns the whole form: errors of a try, too many requests, or no answer (F-090..F-092). It lies over
 * the foot of the page, so that nothing moves when it comes (UX-41).
 */
export function Alerts({ checkout, ask }: Asking) {
  const t = useT()
  const { purchase, seats } = checkout
  const { alert, errors } = purchase
  const { trouble } = seats
  const list = general(errors)
  return (
    <div className={css.alerts} role="alert">
      {alert && (
        <Notice
          kind="stop"
          title={alert.kind === 'too_many' ? t('alert.too_many') : t('alert.exception')}
          text={alert.text || (alert.kind === 'too_many' ? t('alert.too_many_text') : t('alert.exception_text'))}
          onClose={purchase.closeAlert}
        />
      )}
      {trouble?.kind === 'too_many' && (
        <Notice
          kind="warn"
          title={t('alert.too_many')}
          text={trouble.text || t('alert.too_many_text')}
          onClose={seats.closeTrouble}
        />
      )}
      {seats.hold.busy === 'puzzle' && <Notice kind="warn" title={t('alert.too_many')} text={ask('asks.puzzle')} />}
      {trouble?.kind === 'failed' && <Notice kind="warn" title={ask('asks.warning')} text={ask('asks.not_held')} />}
      {Object.keys(errors).length > 0 && (
        <Note kind="stop" icon="warn" className={list.length === 0 ? css.atFields : undefined}>
          <div>
            <b>{t('checkout.check_form')}</b>
            {list.length > 0 && (
              <ul>
                {list.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </div>
        </Note>
      )}
    </div>
  )
}

function Notice(props: { kind: 'warn' | 'stop'; title: string; text: string; onClose?: () => void }) {
  const t = useT()
  return (
    <Note kind={props.kind} icon="warn">
      <p className="grow">
        <b>{props.title}</b> {props.text}
      </p>
      {props.onClose && (
        <button type="button" className={css.close} aria-label={t('alert.close')} onClick={props.onClose}>
          <Icon name="cross" />
        </button>
      )}
    </Note>
  )
}
