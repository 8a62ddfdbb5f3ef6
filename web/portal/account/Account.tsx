import { useWho } from '../access/use-session.ts'
import { useT } from '../texts.ts'
import css from './Account.module.css'
import { FactorPart } from './FactorPart.tsx'
import { HousesPart } from './HousesPart.tsx'
import { PasskeysPart } from './PasskeysPart.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import { SessionsPart } from './SessionsPart.tsx'

/** One's own account: where one is signed in, the password, how one signs in. */
export function Account() {
  const t = useT()
  const { name, exhibitor } = useWho()
  return (
    <div className={css.account}>
      <header>
        <h1>{name}</h1>
        <p className="muted">{t('account.house', { house: exhibitor.trade_name })}</p>
      </header>
      <SessionsPart />
      <PasswordPart />
      <FactorPart />
      <PasskeysPart />
      <HousesPart />
    </div>
  )
}
