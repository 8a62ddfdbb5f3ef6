import { useEffect, useRef } from 'react'
import { buttonClass } from '#kit/Button.tsx'
import type { SchoolRequestPage } from '#protocol/site/pages.ts'
import { useAddress } from '../../address.ts'
import { Talk } from '../../content/Talk.tsx'
import { Main } from '../../frame/Main.tsx'
import { useT } from '../../texts.ts'
import { schoolScreeningsPage } from '../school-screenings/page.ts'
import css from './Page.module.css'
import { Sections } from './Sections.tsx'
import { Summary } from './Summary.tsx'
import { useRequest } from './use-request.ts'

/**
 * The form by which a school asks for a screening, in four sections, and what became of it (F-163, F-168).
 */
export function Page({ data }: { data: SchoolRequestPage }) {
  const t = useT()
  const to = useAddress()
  const form = useRequest(data)
  const { state, send } = form
  if (state.kind === 'sent') return <Sent email={state.email} />
  return (
    <Main>
      <nav className={css.crumb} aria-label={t('school_request.place')}>
        <a href={to(schoolScreeningsPage, { filterTag: null })}>{t('schools.title')}</a>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{t('school_request.title_tab')}</span>
      </nav>
      <form
        ref={form.form}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div>
          <h1 className={css.title}>{t('school_request.title')}</h1>
          <p className={css.lead}>{t('school_request.lead')}</p>
          <Sections form={form} choices={data} />
        </div>
        <div className={css.aside}>
          <Summary form={form} choices={data} />
          <Talk />
        </div>
      </form>
    </Main>
  )
}

/** In the place of the form, with the focus, because its key is gone. */
function Sent({ email }: { email: string }) {
  const t = useT()
  const to = useAddress()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Main className={css.sent}>
      <div role="status">
        <h1 className={css.title} ref={title} tabIndex={-1}>
          {t('school_request.sent')}
        </h1>
        <p className={css.lead}>{t('school_request.sent_text', { email })}</p>
      </div>
      <a className={buttonClass('lamp')} href={to(schoolScreeningsPage, { filterTag: null })}>
        {t('school_request.again')}
      </a>
    </Main>
  )
}
