import { Button } from '#kit/Button.tsx'
import { Field } from '#kit/Field.tsx'
import { LinesField } from '#kit/LinesField.tsx'
import { Note } from '#kit/Note.tsx'
import { MESSAGE_MAX } from '#protocol/content/message.ts'
import { useT } from '../../texts.ts'
import { useHydrated } from '../../use-hydrated.ts'
import { useShell } from '../../visit.ts'
import css from './Page.module.css'
import { type Message, useMessage } from './use-message.ts'

const LINES = [
  { field: 'name', type: 'text', autoComplete: 'name', maxLength: 120, required: true, look: css.wide },
  { field: 'email', type: 'email', autoComplete: 'email', maxLength: 254, required: true, look: undefined },
  { field: 'phone', type: 'tel', autoComplete: 'tel', maxLength: 40, required: false, look: undefined },
] as const

/**
 * What is wrong stands at its field, and the first such field has the focus; what became of the message is
 * said above the key. Without JavaScript there is the address to write to.
 */
export function Form() {
  const t = useT()
  const ready = useHydrated()
  const { email } = useShell().exhibitor
  const { message, errors, state, change, send, form } = useMessage()
  const errorOf = (field: keyof Message): string | undefined => errors[field]?.[0]
  return (
    <form
      ref={form}
      className={css.form}
      noValidate
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
          label={t(`contact.${field}`)}
          className={look}
          value={message[field]}
          error={errorOf(field)}
          onChange={(event) => change({ [field]: event.target.value })}
          {...input}
        />
      ))}
      <LinesField
        id="message"
        name="message"
        label={t('contact.message')}
        className={css.wide}
        rows={8}
        maxLength={MESSAGE_MAX}
        required
        value={message.message}
        error={errorOf('message')}
        onChange={(event) => change({ message: event.target.value })}
      />
      <div className={css.said} role="status">
        {state.kind === 'sent' && (
          <Note kind="ok" icon="check">
            <span>
              <b>{t('contact.sent')}</b> {t('contact.sent_text', { email: state.email })}
            </span>
          </Note>
        )}
      </div>
      <div className={css.said} role="alert">
        {state.kind === 'failed' && (
          <Note kind="stop" icon="warn">
            <span>
              <b>{t('contact.failed')}</b> {state.text ?? t('contact.failed_text')}
            </span>
          </Note>
        )}
        {state.kind === 'wrong' && (
          <Note kind="stop" icon="warn">
            <b>{t('contact.check_form')}</b>
          </Note>
        )}
      </div>
      <div className={css.acts}>
        <Button type="submit" look="lamp" disabled={!ready} aria-disabled={state.kind === 'sending'}>
          {t(state.kind === 'sending' ? 'contact.sending' : 'contact.send')}
        </Button>
        <p className="sm muted">
          {t('contact.or')} <a href={`mailto:${email}`}>{email}</a>
        </p>
      </div>
    </form>
  )
}
