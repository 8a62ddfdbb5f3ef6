import { Button } from '@mantine/core'
import { useState } from 'react'
import { Note } from '#kit/Note.tsx'
import { useCall } from '#kit/use-call.ts'
import { type ExhibitorCard, exhibitorList } from '#protocol/exhibitors/calls.ts'
import { ListLoading } from '../kit/ListLoading.tsx'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { useAnswer, useSlow } from '../kit/use-answer.ts'
import { useT } from '../texts.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { Caretakers } from './Caretakers.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import css from './Exhibitors.module.css'
import { NewForm } from './NewForm.tsx'
import { Row } from './Row.tsx'

type Open = { kind: 'new' } | { kind: 'change' | 'block'; card: ExhibitorCard }

/** The exhibitors of the installation, for who looks after it. */
export function Exhibitors() {
  const t = useT()
  const call = useCall()
  const { data, trouble, waits, again } = useAnswer('exhibitors', (signal) => call(exhibitorList, { signal }))
  const isSlow = useSlow(waits)
  const [open, setOpen] = useState<Open | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const close = () => setOpen(null)
  const done = (words: string) => {
    setSaid(words)
    close()
    again()
  }
  return (
    <div className={css.screen}>
      <header className={css.head}>
        <div>
          <h1>{t('screens.exhibitors')}</h1>
          <p className="muted">{t('exhibitors.text')}</p>
        </div>
        <Button onClick={() => setOpen({ kind: 'new' })}>{t('exhibitors.add')}</Button>
      </header>
      <div role="status">
        {said !== null && (
          <Note kind="ok" icon="check">
            <span>{said}</span>
          </Note>
        )}
      </div>
      {trouble && <TroubleNote trouble={trouble} waits={waits} onAgain={again} />}
      {!data && !trouble && isSlow && <ListLoading />}
      <ul>
        {data?.map((card) => (
          <Row
            key={card.id}
            card={card}
            onChange={() => setOpen({ kind: 'change', card })}
            onBlock={() => setOpen({ kind: 'block', card })}
          />
        ))}
      </ul>
      {data && <Caretakers key={JSON.stringify(data)} houses={data} />}
      {open?.kind === 'new' && <NewForm onClose={close} onDone={(email) => done(t('exhibitors.invited', { email }))} />}
      {open?.kind === 'change' && (
        <ChangeForm
          card={open.card}
          onClose={close}
          onDone={({ trade_name }) => done(t('exhibitors.changed', { trade_name }))}
        />
      )}
      {open?.kind === 'block' && (
        <BlockDialog
          card={open.card}
          onClose={close}
          onDone={({ trade_name, blocked_at }) =>
            done(t(blocked_at ? 'exhibitors.is_blocked' : 'exhibitors.is_open', { trade_name }))
          }
        />
      )}
    </div>
  )
}
