import { notifications } from '@mantine/notifications'
import { Button } from '#kit/Button.tsx'
import { Pill } from '#kit/Pill.tsx'
import { useCall } from '#kit/use-call.ts'
import { endMySession, mySessions } from '#protocol/access/calls.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import { useSession } from '../access/use-session.ts'
import { type T, useT } from '../texts.ts'
import { useLoaded } from '../use-loaded.ts'
import { useTimes } from '../use-times.ts'
import css from './Account.module.css'
import { browserName } from './browser-name.ts'
import { Failed } from './Failed.tsx'

type OwnSession = CallAnswer<typeof mySessions>[number]

/** Where one is signed in, and the end of what one does not know. */
export function SessionsPart() {
  const t = useT()
  const call = useCall()
  const session = useSession()
  const timeOf = useTimes()
  const { loaded, again } = useLoaded(mySessions)

  const end = async ({ id, is_this }: OwnSession): Promise<void> => {
    if (is_this) {
      await session.signOut()
      return
    }
    const outcome = await call(endMySession, { params: { id } })
    // one that is not there any more has ended as well
    const isOver = outcome.kind === 'answer' || (outcome.kind === 'denied' && outcome.code === 'not_found')
    notifications.show({ message: t(isOver ? 'account.ended' : 'door.unknown'), ...(isOver ? {} : { color: 'stop' }) })
    await again()
  }
  return (
    <section className={css.part}>
      <h2>{t('account.sessions')}</h2>
      <p className="muted">{t('account.sessions_text')}</p>
      {loaded.kind === 'failed' && <Failed message={loaded.message} again={again} />}
      {loaded.kind === 'here' && (
        <ul className={css.rows}>
          {loaded.data.map((one) => (
            <li key={one.id}>
              <div>
                <b>{nameOf(one, t)}</b>
                <span className="muted">
                  {[
                    t('account.began', { time: timeOf(one.began_at) }),
                    t('account.used', { time: timeOf(one.used_at) }),
                    t('account.from', { address: one.address }),
                  ].join(', ')}
                </span>
              </div>
              {one.is_this && (
                <Pill kind="ok" icon="check">
                  {t('account.this')}
                </Pill>
              )}
              <Button small onClick={() => void end(one)} aria-label={t('account.end_of', { what: nameOf(one, t) })}>
                {t('account.end')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function nameOf({ browser: agent }: OwnSession, t: T): string {
  const { browser, system } = browserName(agent)
  if (browser && system) return t('account.on', { browser, system })
  return browser ?? system ?? t('account.unknown_browser')
}
