import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Note } from '#kit/Note.tsx'
import { Pill } from '#kit/Pill.tsx'
import { useCall } from '#kit/use-call.ts'
import type { ExhibitorCard } from '#protocol/exhibitors/calls.ts'
import {
  type Caretaker,
  type Doing,
  endCaretaker,
  installationCall,
  makeCaretaker,
  type Said,
} from '#protocol/exhibitors/installation.ts'
import { MODULES } from '#protocol/kit/resource.ts'
import { ProofForm } from '../account/ProofForm.tsx'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { type T, useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'
import css from './Exhibitors.module.css'

type Open = { kind: 'new' } | { kind: 'end'; person: Caretaker }

/** Who looks after the installation, and what was done to it. */
export function Caretakers({ houses }: { houses: readonly ExhibitorCard[] }) {
  const t = useT()
  const call = useCall()
  const time = useTimes()
  const { data, trouble, waits, again } = useAnswer('installation', (signal) => call(installationCall, { signal }))
  const [open, setOpen] = useState<Open | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const close = () => setOpen(null)
  const done = (words: string) => {
    setSaid(words)
    close()
    again()
  }
  return (
    <>
      <section className={css.part} aria-labelledby="caretakers">
        <div className={css.head}>
          <div>
            <h2 id="caretakers">{t('caretakers.title')}</h2>
            <p className="muted">{t('caretakers.text')}</p>
          </div>
          <Button variant="default" onClick={() => setOpen({ kind: 'new' })}>
            {t('caretakers.add')}
          </Button>
        </div>
        <div role="status">
          {said !== null && (
            <Note kind="ok" icon="check">
              <span>{said}</span>
            </Note>
          )}
        </div>
        {trouble && <TroubleNote trouble={trouble} waits={waits} onAgain={again} />}
        {open?.kind === 'new' && <NewCaretaker houses={houses} onClose={close} onDone={done} />}
        <ul>
          {data?.people.map((person) => (
            <li key={`${person.exhibitor_id} ${person.employee_id}`} className={css.row}>
              <div>
                <b>{person.name}</b> {person.is_me && <Pill icon="check">{t('caretakers.me')}</Pill>}
                <p className="muted">
                  {[person.trade_name, person.email].filter(Boolean).join(', ')},{' '}
                  {t('caretakers.since', { time: time(person.since) })}
                </p>
              </div>
              <Button
                variant="default"
                onClick={() => setOpen({ kind: 'end', person })}
                aria-label={`${t('caretakers.end')}: ${person.name}`}
              >
                {t('caretakers.end')}
              </Button>
              {open?.kind === 'end' && open.person === person && (
                <ProofForm
                  text={t(person.is_me ? 'caretakers.end_me' : 'caretakers.end_text', { name: person.name })}
                  label={t('caretakers.end')}
                  ask={(proof) => {
                    const { exhibitor_id, employee_id } = person
                    return call(endCaretaker, { body: { exhibitor_id, employee_id, proof } })
                  }}
                  onDone={() => done(t('caretakers.ended', { name: person.name }))}
                  onCancel={close}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      <section className={css.part} aria-labelledby="doings">
        <h2 id="doings">{t('caretakers.log')}</h2>
        {data?.log.length === 0 && <p className="muted">{t('caretakers.log_empty')}</p>}
        <ul>
          {data?.log.map((doing) => (
            <li key={doing.n} className={css.doing}>
              <span className="muted">{time(doing.at)}</span>
              <span>
                {t(`caretakers.did.${doing.action}`, {
                  by: doing.by_name,
                  house: doing.trade_name,
                  who: nameIn(doing),
                })}
                {changesIn(t, doing).map((words) => (
                  <span key={words} className={css.change}>
                    {words}
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

interface NewProps {
  houses: readonly ExhibitorCard[]
  onClose: () => void
  onDone: (words: string) => void
}

function NewCaretaker({ houses, onClose, onDone }: NewProps) {
  const t = useT()
  const call = useCall()
  const open = houses.filter(({ blocked_at }) => blocked_at === null)
  const [house, setHouse] = useState(String(open.find(({ is_own }) => is_own)?.id ?? ''))
  const [email, setEmail] = useState('')
  return (
    <ProofForm
      text={t('caretakers.add_text')}
      label={t('caretakers.add')}
      ask={(proof) => call(makeCaretaker, { body: { exhibitor_id: Number(house), email: email.trim(), proof } })}
      onDone={({ name }) => onDone(t('caretakers.made', { name }))}
      onCancel={onClose}
    >
      <NativeSelect
        label={t('caretakers.house')}
        value={house}
        onChange={(event) => setHouse(event.currentTarget.value)}
        data={open.map(({ id, trade_name }) => ({ value: String(id), label: trade_name }))}
      />
      <TextInput
        label={t('caretakers.email')}
        type="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </ProofForm>
  )
}

function nameIn({ before, after }: Doing): string {
  return after?.name ?? before?.name ?? ''
}

/** What changed of a house, before and after. */
function changesIn(t: T, { before, after }: Doing): string[] {
  const words = ({ hosts = [], modules = [] }: Said) => {
    const named = MODULES.filter((module) => modules.includes(module)).map((module) => t(`modules.${module}`))
    return `${hosts.join(', ')}; ${named.join(', ')}`
  }
  if (!after?.hosts) return []
  if (!before) return [words(after)]
  return [t('caretakers.before', { what: words(before) }), t('caretakers.after', { what: words(after) })]
}
