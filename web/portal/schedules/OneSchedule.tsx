import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#kit/Button.tsx'
import { ListLoading } from '../kit/ListLoading.tsx'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { type Answered, useSlow } from '../kit/use-answer.ts'
import { Message } from '../lost/Message.tsx'
import { useT } from '../texts.ts'
import css from './Cancellation.module.css'

interface Props<T> {
  asked: Answered<T>
  children: (shown: T) => ReactNode
}

/** The frame of a page about one schedule: what is known of it, why it is not, or that there is none. */
export function OneSchedule<T>({ asked: { data, trouble, waits, again }, children }: Props<T>) {
  const isSlow = useSlow(waits && data === null)
  if (trouble?.kind === 'lost') return <NoSchedule />
  return (
    <article className={css.page}>
      {trouble && <TroubleNote trouble={trouble} waits={waits} onAgain={again} />}
      {isSlow && <ListLoading />}
      {data !== null && children(data)}
    </article>
  )
}

/** There is no such schedule for this person. */
export function NoSchedule() {
  const t = useT()
  return (
    <Message icon="search" title={t('cancel.lost')} text={t('cancel.lost_text')}>
      <Link to="/schedules" className={buttonClass('ink')}>
        {t('schedules.title')}
      </Link>
    </Message>
  )
}

/** Who comes finds the page by its title. */
export function PageTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={title} tabIndex={-1}>
      {children}
    </h1>
  )
}
