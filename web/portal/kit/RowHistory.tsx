import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { PAGE_MAX } from '#protocol/kit/list-query.ts'
import { useT } from '../texts.ts'
import { changesOf, type Past } from './changes.ts'
import type { Values } from './merge.ts'
import { RowChange } from './RowChange.tsx'
import css from './RowHistory.module.css'
import { TroubleNote } from './TroubleNote.tsx'
import { useAnswer } from './use-answer.ts'
import type { View } from './use-view.ts'
import { instantText } from './value-text.ts'

/** What happened to a row: who, when, and what each change made of what. */
export function RowHistory({ view, row }: { view: View; row: Values }) {
  const t = useT()
  const call = useCall()
  const { calls, reading } = view
  const id = row.id as number
  const [older, setOlder] = useState<readonly Past[]>([])
  const [ended, setEnded] = useState(false)
  const past = useAnswer(`${id}/${row.version}`, (signal) => call(calls.history, { params: { id }, query: {}, signal }))
  const all = [...((past.data ?? []) as Past[]), ...older]
  const more = async () => {
    const query = { below: all.at(-1)!.version }
    const next = await call(calls.history, { params: { id }, query })
    if (next.kind !== 'answer') return past.again()
    setOlder([...older, ...(next.data as Past[])])
    setEnded(next.data.length < PAGE_MAX)
  }
  return (
    <section>
      <h3 className={css.title}>{t('history.title')}</h3>
      {past.trouble && <TroubleNote trouble={past.trouble} waits={past.waits} onAgain={past.again} />}
      <ol className={css.line}>
        {changesOf(row, all).map((change) => (
          <li key={change.version}>
            <p>
              <b>{t(`history.${change.what}`, { by: change.by ?? t('history.program') })}</b>
              <time dateTime={change.changed_at}>{instantText(change.changed_at, reading)}</time>
            </p>
            <RowChange change={change} view={view} />
          </li>
        ))}
      </ol>
      {!ended && all.length >= PAGE_MAX && (
        <Button variant="default" size="xs" onClick={() => void more()}>
          {t('history.more')}
        </Button>
      )}
    </section>
  )
}
