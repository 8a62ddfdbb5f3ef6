import { Button } from '#kit/Button.tsx'
import { Field } from '#kit/Field.tsx'
import { Note } from '#kit/Note.tsx'
import type { GiftPage } from '#protocol/site/pages.ts'
import { formatFullDate } from '#protocol/time/format.ts'
import { usePageLocale } from '../../address.ts'
import { SectionFrame } from '../../content/SectionFrame.tsx'
import { useT } from '../../texts.ts'
import { useHydrated } from '../../use-hydrated.ts'
import { GiftFields } from '../voucher/GiftFields.tsx'
import css from './Page.module.css'
import { useGift } from './use-gift.ts'

/** A gift whose giver changes for whom it is, where it goes, when and with which words, until it is sent. */
export function Page({ data }: { data: GiftPage }) {
  const t = useT()
  const locale = usePageLocale()
  const day = formatFullDate(data.deliver_on, locale)
  if (data.is_sent)
    return (
      <SectionFrame title={t('gift.title')}>
        <Note icon="check">{t('gift.sent', { title: data.title, email: data.email, day })}</Note>
      </SectionFrame>
    )
  return (
    <SectionFrame title={t('gift.title')}>
      <p className={css.lead}>{t('gift.text', { title: data.title })}</p>
      <Form data={data} />
    </SectionFrame>
  )
}

function Form({ data }: { data: GiftPage }) {
  const t = useT()
  const locale = usePageLocale()
  const ready = useHydrated()
  const { form, errors, state, change, save, element } = useGift(data)
  const said =
    state.kind === 'failed' ? (state.text ?? t('gift.failed')) : state.kind === 'wrong' ? t('gift.check') : null
  return (
    <form
      ref={element}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(location.pathname.split('/').at(-1)!)
      }}
    >
      <Field
        id="holder_name"
        label={t('vouchers.holder_name')}
        name="holder_name"
        autoComplete="off"
        maxLength={120}
        value={form.holder_name}
        error={errors.holder_name?.[0]}
        onChange={(event) => change({ holder_name: event.target.value })}
      />
      <GiftFields gift={form} errors={errors} at="" today={data.today} last_day={data.last_day} change={change} />
      {!ready && <p className="sm muted">{t('gift.no_script')}</p>}
      <div role="status">
        {state.kind === 'saved' && (
          <Note kind="ok" icon="check">
            {t('gift.saved', { email: state.gift.email, day: formatFullDate(state.gift.deliver_on, locale) })}
          </Note>
        )}
      </div>
      <div role="alert">
        {said !== null && (
          <Note kind="stop" icon="warn">
            {said}
          </Note>
        )}
      </div>
      <Button type="submit" look="lamp" disabled={!ready} aria-disabled={state.kind === 'sending'}>
        {t('gift.save')}
      </Button>
    </form>
  )
}
