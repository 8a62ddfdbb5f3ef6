import { Button, Group, Stack } from '@mantine/core'
import { useCall } from '#kit/use-call.ts'
import { mayIn } from '#protocol/access/grades.ts'
import type { Permission } from '#protocol/access/permission.ts'
import { blockCard, readCardCode } from '#protocol/vouchers/pack-calls.ts'
import type { CardEvent } from '#protocol/vouchers/voucher-pack.ts'
import type { Values } from '../kit/merge.ts'
import rows from '../kit/RowHistory.module.css'
import { useSurroundings } from '../kit/surroundings.ts'
import { useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'
import { Refused } from './Refused.tsx'
import { useDoing } from './use-doing.ts'
import { WholeCode } from './WholeCode.tsx'

interface Props {
  row: Values
  again: () => void
}

/** What is done with one card, and who did what with it. */
export function CardDoings({ row, again }: Props) {
  const t = useT()
  const call = useCall()
  const { held } = useSurroundings()
  const { trouble, waits, run } = useDoing(again)
  const params = { id: String(row.id) }
  const mayHere = (permission: Permission) => mayIn(held, permission, [row.cinema_id as number])
  const is_blocked = row.state !== 'blocked'
  return (
    <Stack gap="md">
      {mayHere('voucher-cards.read-codes') && (
        <WholeCode read={() => call(readCardCode, { params, body: {} })} again={again} />
      )}
      <Refused why={trouble} />
      {row.state !== 'activated' && mayHere('voucher-packs.edit') && (
        <Group>
          <Button
            variant="default"
            loading={waits}
            onClick={() => void run(() => call(blockCard, { params, body: { is_blocked } }))}
          >
            {t(is_blocked ? 'packs.block' : 'packs.unblock')}
          </Button>
        </Group>
      )}
      <Events events={row.events as readonly CardEvent[]} />
    </Stack>
  )
}

function Events({ events }: { events: readonly CardEvent[] }) {
  const t = useT()
  const time = useTimes()
  return (
    <section>
      <h3 className={rows.title}>{t('history.title')}</h3>
      {events.length === 0 && <p>{t('packs.nothing')}</p>}
      <ol className={rows.line}>
        {events.map(({ at, what, by }) => (
          <li key={`${at} ${what}`}>
            <p>
              <b>{t(`packs.did.${what}`, { by: by ?? '' })}</b>
              <time dateTime={at}>{time(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
