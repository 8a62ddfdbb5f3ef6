import { Icon } from '#kit/Icon.tsx'
import { Mark } from '#kit/Mark.tsx'
import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/shell/en.ts'
import { useNow } from './clock.ts'
import { DeviceIcon } from './icons.tsx'
import { LanguageKeys } from './LanguageKeys.tsx'
import css from './Pairing.module.css'
import type { PairingView } from './pairing.ts'
import { SetUpCode } from './SetUpCode.tsx'
import type { House } from './shell.ts'

interface PairingProps {
  house: House | null
  view: PairingView | null
  edgeUp: boolean
  device_name: string
  device_uuid: string
}

function minutes(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The number of a new device, as a ticket torn in the middle, until somebody approves it (F-243, F-250). */
export function Pairing({ house, view, edgeUp, device_name, device_uuid }: PairingProps) {
  const t = useT<typeof en>()
  useNow(1000)
  const pin = view?.pin ?? null
  return (
    <main className={css.pairing}>
      <div className={css.beam} aria-hidden="true" />
      <section className={css.pairingLeft}>
        <Mark className={css.mark} brand={house?.cinema ?? 'Foyer'} />
        <LanguageKeys />
        <h1>{t('pairing.title')}</h1>
        <p className={css.lead}>{t('pairing.how', { address: `${location.host}/pair` })}</p>
        {pin ? (
          <>
            <div
              className={css.pinTicket}
              data-pin={pin}
              role="img"
              aria-label={t('pairing.number', { pin: [...pin].join(' ') })}
            >
              {[...pin].map((digit, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place
                <b key={place}>{digit}</b>
              ))}
            </div>
            <p className={css.renews} id="renews">
              <Icon name="clock" />
              {t('pairing.renews', { time: minutes((view?.ends_at ?? 0) - performance.now()) })}
            </p>
          </>
        ) : (
          <p className={css.renews} role="status">
            <Icon name="clock" /> {view?.problem ?? t(edgeUp ? 'pairing.asking' : 'pairing.edgeAway')}
          </p>
        )}
        <div className={css.pairingFoot} id="pairing-state">
          <span className={edgeUp ? css.good : css.bad}>
            <DeviceIcon name="edge" /> {t(edgeUp ? 'pairing.edgeFound' : 'pairing.edgeAway')}
          </span>
          {house && !house.line.up && (
            <span>
              <DeviceIcon name="noInternet" /> {t('pairing.offline')}
            </span>
          )}
        </div>
      </section>
      <NextSteps
        house={house}
        edgeUp={edgeUp}
        device_name={device_name}
        device_uuid={device_uuid}
        enterCode={view?.enterCode ?? null}
      />
    </main>
  )
}

type NextProps = Omit<PairingProps, 'view'> & Pick<PairingView, 'enterCode'>

function NextSteps({ house, edgeUp, device_name, device_uuid, enterCode }: NextProps) {
  const t = useT<typeof en>()
  return (
    <aside className={css.pairingRight}>
      <h2>{t('pairing.next')}</h2>
      <ol>
        <li className={edgeUp ? css.ok : css.on}>
          <i>{edgeUp ? <Icon name="check" /> : '1'}</i>
          <div>
            <b>{t(edgeUp ? 'pairing.step1' : 'pairing.step1Away')}</b>
            {[house?.cinema, location.host].filter(Boolean).join(', ')}
          </div>
        </li>
        <li className={edgeUp ? css.on : ''}>
          <i>2</i>
          <div>
            <b>{t('pairing.step2')}</b>
            {t('pairing.step2Text')}
          </div>
        </li>
        <li>
          <i>3</i>
          <div>
            <b>{t('pairing.step3')}</b>
            {t('pairing.step3Text')}
          </div>
        </li>
      </ol>
      {enterCode && <SetUpCode enterCode={enterCode} />}
      <dl>
        <dt>{t('pairing.device')}</dt>
        <dd>{device_name}</dd>
        <dt>{t('pairing.id')}</dt>
        <dd>{`${device_uuid.slice(0, 4)} ${device_uuid.slice(4, 8)}`}</dd>
        <dt>{t('pairing.kind')}</dt>
        <dd>{t('pairing.kindRegister')}</dd>
      </dl>
    </aside>
  )
}
