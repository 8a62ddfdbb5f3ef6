import { addressOfPhone } from '../frame/phone.ts'
import { NETWORKS } from '../networks.ts'
import { useT } from '../texts.ts'
import { useShell } from '../visit.ts'
import { useWords } from '../words.ts'
import css from './Reach.module.css'

const ELSEWHERE = ['messenger', 'facebook', 'instagram', 'twitter'] as const

/** How the house itself is reached beside its e-mail address, and when somebody answers (F-026). */
export function Reach() {
  const t = useT()
  const said = useWords()
  const { phone, phone2, phone2_text, whatsapp, serving_on, ...urls } = useShell().website.contact
  const answered = said(serving_on)
  const calls = [
    [phone, ''],
    [phone2, said(phone2_text)],
  ] as const
  return (
    <>
      {calls.map(
        ([number, text]) =>
          number && (
            <p key={number}>
              <a href={addressOfPhone(number)} aria-label={t('shell.phone', { phone: number })}>
                {number}
              </a>{' '}
              {text}
            </p>
          ),
      )}
      {answered && <p>{answered}</p>}
      <p className={css.elsewhere}>
        {whatsapp && <Link name={NETWORKS.whatsapp} url={`https://wa.me/${whatsapp.replace(/\D/g, '')}`} />}
        {ELSEWHERE.map((name) => urls[name] && <Link key={name} name={NETWORKS[name]} url={urls[name]} />)}
      </p>
    </>
  )
}

function Link({ name, url }: { name: string; url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {name}
    </a>
  )
}
