import { Button } from '@mantine/core'
import { Pill } from '#kit/Pill.tsx'
import type { ExhibitorCard } from '#protocol/exhibitors/calls.ts'
import { useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'
import css from './Exhibitors.module.css'

interface Props {
  card: ExhibitorCard
  onChange: () => void
  onBlock: () => void
}

/** One exhibitor: under which names it is reached, what it has, and whether it is blocked. */
export function Row({ card: { trade_name, hosts, modules, blocked_at, is_own }, onChange, onBlock }: Props) {
  const t = useT()
  const time = useTimes()
  return (
    <li className={css.row}>
      <div>
        <b>{trade_name}</b> {is_own && <Pill icon="check">{t('exhibitors.own')}</Pill>}
        {blocked_at && (
          <Pill kind="stop" icon="warn">
            {t('exhibitors.blocked_since', { time: time(blocked_at) })}
          </Pill>
        )}
        <p className="muted">{hosts.join(', ')}</p>
        <p className="muted">{modules.map((module) => t(`modules.${module}`)).join(', ')}</p>
      </div>
      <div className={css.keys}>
        <Button variant="default" onClick={onChange} aria-label={`${t('exhibitors.change')}: ${trade_name}`}>
          {t('exhibitors.change')}
        </Button>
        {!is_own && (
          <Button
            variant="default"
            onClick={onBlock}
            aria-label={`${t(blocked_at ? 'exhibitors.unblock' : 'exhibitors.block')}: ${trade_name}`}
          >
            {t(blocked_at ? 'exhibitors.unblock' : 'exhibitors.block')}
          </Button>
        )}
      </div>
    </li>
  )
}
