import { Button } from '#kit/Button.tsx'
import { Field } from '#kit/Field.tsx'
import { FieldError } from '#kit/FieldError.tsx'
import { Note } from '#kit/Note.tsx'
import type { NewsletterPage } from '#protocol/site/pages.ts'
import { useT } from '../../texts.ts'
import { useHydrated } from '../../use-hydrated.ts'
import { useShell } from '../../visit.ts'
import css from './Page.module.css'
import { useSubscription } from './use-subscription.ts'

const LINES = [
  { field: 'email', type: 'email', autoComplete: 'email', maxLength: 254, required: true, look: css.wide },
  { field: 'first_name', type: 'text', autoComplete: 'given-name', maxLength: 60, required: false, look: undefined },
  { field: 'last_name', type: 'text', autoComplete: 'family-name', maxLength: 60, required: false, look: undefined },
] as const

/**
 * What is wrong stands at its field, and the first such field has the focus; what became of it is said above
 * the key. Without JavaScript there is the address to write to.
 */
export function Form({ data }: { data: NewsletterPage }) {
  const t = useT()
  const ready = useHydrated()
  const { email } = useShell().exhibitor
  const { wanted, errors, state, captcha, change, allow, send, form } = useSubscription(data)
  const [captchaError] = errors.grecaptcha ?? []
  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onFocus={captcha.begin}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {LINES.map(({ field, look, ...input }) => (
        <Field
          key={field}
          id={field}
          name={field}
          label={t(`newsletter.${field}`)}
          className={look}
          value={wanted[field]}
          error={errors[field]?.[0]}
          onChange={(event) => change({ [field]: event.target.value })}
          {...input}
        />
      ))}
      <div className={css.captcha}>
        {captcha.consent === 'none' ? (
          <p className="sm muted">{t('newsletter.captcha_own')}</p>
        ) : (
          <>
            <p className="sm muted" role="status">
              {t(captcha.consent === 'given' ? 'newsletter.captcha_allowed' : 'newsletter.captcha_foreign')}
            </p>
            {captcha.consent === 'asked' && (
              <Button
                small
                disabled={!ready}
                aria-invalid={captchaError !== undefined || undefined}
                aria-describedby="grecaptcha-error"
                onClick={allow}
              >
                {t('newsletter.captcha_allow')}
              </Button>
            )}
          </>
        )}
        <FieldError id="grecaptcha-error" text={captchaError} />
      </div>
      <div className={css.said} role="status">
        {state.kind === 'sent' && (
          <Note kind="ok" icon="check">
            <span>
              <b>{t('newsletter.sent')}</b> {t('newsletter.sent_text', { email: state.email })}
            </span>
          </Note>
        )}
      </div>
      <div className={css.said} role="alert">
        {state.kind === 'failed' && (
          <Note kind="stop" icon="warn">
            <span>
              <b>{t('newsletter.failed')}</b> {state.text ?? t('newsletter.failed_text')}
            </span>
          </Note>
        )}
        {state.kind === 'wrong' && (
          <Note kind="stop" icon="warn">
            <b>{t('newsletter.check_form')}</b>
          </Note>
        )}
      </div>
      <div className={css.acts}>
        <Button type="submit" look="lamp" disabled={!ready} aria-disabled={state.kind === 'sending'}>
          {t(state.kind === 'sending' ? 'newsletter.sending' : 'newsletter.send')}
        </Button>
        <p className="sm muted">
          {t('newsletter.or')} <a href={`mailto:${email}`}>{email}</a>
        </p>
      </div>
    </form>
  )
}
