import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { KeptBill, Lock } from '../shell/Lock.tsx'
import { counts, isEmpty } from './bill/draft.ts'
import { usePriced } from './bill/priced.ts'
import { RegisterStatus } from './RegisterStatus.tsx'
import { useDrafts, useShell, useTill, useToday } from './till.tsx'

/** The lock of the register: what it is called, who may sign in, and the bill that waits behind it. */
export function Locked() {
  const t = useT<typeof en>()
  const { shell, device_name } = useTill()
  const { people, person, sign_in, house } = useShell((state) => state)
  const day = useToday((state) => state.day)
  const minutes = day?.auto_lock_minutes ?? 0
  const device = day?.device.name ?? device_name
  return (
    <Lock
      brand={day?.cinema.name ?? house?.cinema ?? 'Foyer'}
      subtitle={t(!day ? 'lock.first' : minutes > 0 ? 'lock.after' : 'lock.never', { device, count: minutes })}
      people={people}
      last_person={person?.id ?? null}
      busy={sign_in.busy}
      problem={sign_in.problem}
      kept={<Kept />}
      status={<RegisterStatus />}
      signIn={(employee_id, pin) => shell.signIn(employee_id, pin)}
    />
  )
}

/** The open bill, as it is said to whoever stands before the lock (UX-12). */
function Kept() {
  const t = useT<typeof en>()
  const locale = useLocale()
  const draft = useDrafts((state) => state.draft)
  const { total_cents } = usePriced()
  // holds are renewed in somebody's name: after a reload behind the lock there is nobody
  const renewed = useShell((state) => state.person !== null)
  if (isEmpty(draft)) return null
  const { tickets, items } = counts(draft)
  const what = [
    tickets > 0 && t('bill.tickets', { count: tickets }),
    items > 0 && t('bill.items', { count: items }),
  ].filter(Boolean)
  return <KeptBill text={what.join(', ')} held={renewed && tickets > 0} total={formatMoney(total_cents, locale)} />
}
