import { Button } from '@mantine/core'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import type { Answered } from '../kit/use-answer.ts'
import { useT } from '../texts.ts'
import css from './PriceTable.module.css'
import { type PriceDraft, type PriceDrafts, typedOf } from './price-drafts.ts'
import type { Grid } from './price-grid.ts'
import { isReady, type PriceWork } from './use-price-drafts.ts'
import { changeId, named, useSentence } from './use-sentence.ts'

interface Props {
  work: PriceWork
  grid: Grid
  table: Pick<Answered<unknown>, 'trouble' | 'waits' | 'again'>
}

/** What will change, and what stands against it, in a place that is there from the start. */
export function PriceChanges({ work, grid, table }: Props) {
  const t = useT()
  const { drafts, trouble } = work
  return (
    <section className={css.changes} aria-label={t('priceTable.changes')}>
      {trouble && <TroubleNote trouble={trouble} waits={work.publishing} onAgain={work.publish} />}
      {!trouble && table.trouble && <TroubleNote trouble={table.trouble} waits={table.waits} onAgain={table.again} />}
      {drafts.size === 0 && <p>{t('priceTable.hint')}</p>}
      {drafts.size > 0 && (
        <>
          <ul aria-live="polite">
            {saidFirst(drafts).map((draft) => (
              <li key={draft.cell.key} id={changeId(draft.cell)}>
                <Change draft={draft} work={work} schedules={schedulesOf(draft, grid)} />
              </li>
            ))}
          </ul>
          <Button variant="default" size="xs" disabled={work.publishing} onClick={work.discard}>
            {t('form.discard')}
          </Button>
        </>
      )}
    </section>
  )
}

/** What stands against being published comes first: it is seen, however many changes there are. */
function saidFirst(drafts: PriceDrafts): PriceDraft[] {
  return [...drafts.values()].toSorted((one, other) => Number(isReady(one)) - Number(isReady(other)))
}

/** How many schedules to come are priced by the group of a draft; 0 where the group is not on this page. */
function schedulesOf({ cell }: PriceDraft, { groups }: Grid): number {
  const isOf = ({ prices, classes }: Grid['groups'][number]) =>
    prices.some((one) => one?.key === cell.key) || classes.some(({ extra }) => extra.key === cell.key)
  return groups.find(isOf)?.schedules ?? 0
}

/** One change in words; where somebody else was faster, both prices, and which one is to stand. */
function Change({ draft, work, schedules }: { draft: PriceDraft; work: PriceWork; schedules: number }) {
  const t = useT()
  const { cell, theirs } = draft
  const said = work.said.get(cell.key)
  const sentence = useSentence()
  if (theirs === null)
    return (
      <>
        <b data-wrong={said !== undefined}>
          {said === undefined ? sentence(draft) : t('priceTable.refused', { ...named(draft), text: said })}
        </b>
        {said === undefined && schedules > 0 && <span>{t('priceTable.counts', { count: schedules })}</span>}
      </>
    )
  const mine = typedOf(draft)
  return (
    <span role="alert" className={css.met}>
      <b>{sentence(draft)}</b>
      {theirs !== 'gone' && mine.is !== 'unreadable' && (
        <Button variant="default" size="compact-sm" onClick={() => work.keepMine(draft)}>
          {t('priceTable.keepMine', { price: draft.text || '–' })}
        </Button>
      )}
      <Button variant="default" size="compact-sm" onClick={() => work.drop(cell.key)}>
        {t('priceTable.takeTheirs')}
      </Button>
    </span>
  )
}
