import { type ReactNode, useEffect, useState } from 'react'
import { classes } from '#kit/classes.ts'
import { Mark } from '#kit/Mark.tsx'
import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/shell/en.ts'
import { Empty } from './Empty.tsx'
import { DeviceIcon } from './icons.tsx'
import { LanguageKeys } from './LanguageKeys.tsx'
import css from './Lock.module.css'
import { useRoving } from './roving.ts'
import type { PersonCard, SignInProblem } from './shell.ts'

interface LockProps {
  brand: string
  subtitle: string
  people: readonly PersonCard[]
  last_person: number | null
  busy: boolean
  problem: SignInProblem | null
  /** What waits behind the lock, if anything. */
  kept: ReactNode
  status: ReactNode
  signIn: (employee_id: number, pin: string) => Promise<boolean>
}

const PIN_MOST = 6
const PIN_LEAST = 4

function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()
}

/**
 * Who stands here: people first, then the PIN on large keys or the keyboard (F-246). An open bill says that
 * it is kept.
 */
export function Lock({ brand, subtitle, people, last_person, busy, problem, kept, status, signIn }: LockProps) {
  const t = useT<typeof en>()
  const [chosen, setChosen] = useState<number | null>(last_person)
  const [pin, setPin] = useState('')
  const only = people.length === 1 ? people[0] : undefined
  const person = people.find((one) => one.id === chosen) ?? only

  const enter = async (): Promise<void> => {
    if (!person || pin.length < PIN_LEAST || busy) return
    if (!(await signIn(person.id, pin))) setPin('')
  }
  const type = (digit: string): void => setPin((before) => (before + digit).slice(0, PIN_MOST))
  useTyping({ type, erase: () => setPin((before) => before.slice(0, -1)), enter: () => void enter() })

  return (
    <main className={css.lock} id="lock">
      <section className={css.who}>
        <Mark className={css.mark} brand={brand} />
        <LanguageKeys />
        <h1>{t('lock.title')}</h1>
        <p className={css.lead}>{subtitle}</p>
        <People
          people={people}
          chosen={person?.id ?? null}
          choose={(id) => {
            setChosen(id)
            setPin('')
          }}
        />
        {kept}
      </section>
      <section className={css.pad}>
        <div className={css.padHead} id="pin">
          <Dots typed={pin.length} label={t('lock.digits', { count: pin.length })} />
          <p className="muted" role="status">
            <PadWords person={person} problem={pin ? null : problem} />
          </p>
        </div>
        <PinKeys type={type} clear={() => setPin('')} enter={() => void enter()} ready={!!person && !busy} />
        <p className="sm dim">{t('lock.forgot')}</p>
      </section>
      {status}
    </main>
  )
}

function PadWords({ person, problem }: { person: PersonCard | undefined; problem: SignInProblem | null }) {
  const t = useT<typeof en>()
  if (problem) return <b className={css.problem}>{problem.kind === 'away' ? t('lock.away') : problem.message}</b>
  return <>{person ? t('lock.type', { name: person.name.split(' ')[0] ?? person.name }) : t('lock.choose')}</>
}

function Dots({ typed, label }: { typed: number; label: string }) {
  return (
    <div className={css.dots} role="img" aria-label={label}>
      {Array.from({ length: Math.max(PIN_LEAST, typed) }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
        <i key={place} className={place < typed ? css.on : ''} data-typed={place < typed} />
      ))}
    </div>
  )
}

interface PeopleProps {
  people: readonly PersonCard[]
  chosen: number | null
  choose: (id: number) => void
}

function People({ people, chosen, choose }: PeopleProps) {
  const t = useT<typeof en>()
  const roving = useRoving<HTMLDivElement>()
  if (people.length === 0) return <Empty title={t('lock.noPeople')}>{t('lock.noPeopleText')}</Empty>
  return (
    <div className={css.people} role="radiogroup" aria-label={t('lock.title')} {...roving}>
      {people.map((person) => (
        // biome-ignore lint/a11y/useSemanticElements: a card of two lines is no radio input
        <button
          type="button"
          role="radio"
          key={person.id}
          aria-checked={person.id === chosen}
          className={classes(css.person, person.id === chosen && css.on)}
          onClick={() => choose(person.id)}
        >
          <i aria-hidden="true">{initials(person.name)}</i>
          <span>
            <b>{person.name}</b>
            {person.roles[0] && <small>{person.roles[0]}</small>}
          </span>
        </button>
      ))}
    </div>
  )
}

interface PinKeysProps {
  type: (digit: string) => void
  clear: () => void
  enter: () => void
  ready: boolean
}

function PinKeys({ type, clear, enter, ready }: PinKeysProps) {
  const t = useT<typeof en>()
  const roving = useRoving<HTMLDivElement>()
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys of a number pad are no fieldset
    <div className={css.pinKeys} role="group" aria-label="PIN" {...roving}>
      {[...'123456789'].map((digit) => (
        <button type="button" key={digit} onClick={() => type(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={css.x} onClick={clear}>
        {t('lock.clear')}
      </button>
      <button type="button" onClick={() => type('0')}>
        0
      </button>
      <button type="button" className={css.go} aria-label={t('lock.enter')} aria-disabled={!ready} onClick={enter}>
        <DeviceIcon name="send" />
      </button>
    </div>
  )
}

/** Digits, Backspace and Enter count wherever the focus is; Enter on a key or a name presses that. */
function useTyping(keys: { type: (digit: string) => void; erase: () => void; enter: () => void }): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      if (/^\d$/.test(event.key)) keys.type(event.key)
      else if (event.key === 'Backspace') keys.erase()
      else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) keys.enter()
      else return
      if (event.target instanceof HTMLElement) event.target.blur()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}

/** What waits behind the lock: the open bill with its total. */
export function KeptBill({ text, held, total }: { text: string; held: boolean; total: string }) {
  const t = useT<typeof en>()
  return (
    <div className={css.keptBill} id="kept-bill">
      <DeviceIcon name="open" />
      <div>
        <b>{t('lock.billKept')}</b>
        <p>{t(held ? 'lock.billKeptHeld' : 'lock.billKeptText', { what: text })}</p>
      </div>
      <strong>{total}</strong>
    </div>
  )
}
