import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Note } from '#kit/Note.tsx'
import { useCall } from '#kit/use-call.ts'
import { mayIn } from '#protocol/access/grades.ts'
import type { Permission } from '#protocol/access/permission.ts'
import type { Outcome } from '#protocol/kit/outcome.ts'
import { blockCard, readCardCode } from '#protocol/vouchers/pack-calls.ts'
import type { CardEvent } from '#protocol/vouchers/voucher-pack.ts'
import type { Values } from '../kit/merge.ts'
import rows from '../kit/RowHistory.module.css'
import { useSurroundings } from '../kit/surroundings.ts'
import { useTroubleText } from '../kit/use-trouble-text.ts'
import { useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'

interface Props {
  row: Values
  again: () => void
}

/** What is done with one card, and who did what with it. */
export function CardDoings({ row, again }: Props) {
  const t = useT()
  const call = useCall()
  const said = useTroubleText()
  const { held } = useSurroundings()
  const [code, setCode] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [waits, setWaits] = useState(false)
  const params = { id: String(row.id) }
  const mayHere = (permission: Permission) => mayIn(held, permission, [row.cinema_id as number])
  const run = async <A,>(ask: () => Promise<Outcome<A>>, done: (answer: A) => void): Promise<void> => {
    setWaits(true)
    setTrouble(null)
    const outcome = await ask()
    setWaits(false)
    if (outcome.kind !== 'answer') return setTrouble(said(outcome))
    done(outcome.data)
    again()
  }
  const is_blocked = row.state !== 'blocked'
  return (
    <Stack gap="md">
      {code !== null && (
        <Note kind="info" icon="lock">
          <p>
            <b>{code}</b>
            <br />
            {t('packs.shown')}
          </p>
        </Note>
      )}
      {trouble !== null && (
        <Note kind="stop" icon="cross">
          <p role="alert">{trouble}</p>
        </Note>
      )}
      <Group gap="xs">
        {code === null && mayHere('voucher-cards.read-codes') && (
          <Button
            variant="default"
            loading={waits}
            onClick={() =>
              void run(
                () => call(readCardCode, { params, body: {} }),
                (answer) => setCode(answer.code),
              )
            }
          >
            {t('packs.show')}
          </Button>
        )}
        {row.state !== 'activated' && mayHere('voucher-packs.edit') && (
          <Button
            variant="default"
            loading={waits}
            onClick={() =>
              void run(
                () => call(blockCard, { params, body: { is_blocked } }),
                () => {},
              )
            }
          >
            {t(is_blocked ? 'packs.block' : 'packs.unblock')}
          </Button>
        )}
      </Group>
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
