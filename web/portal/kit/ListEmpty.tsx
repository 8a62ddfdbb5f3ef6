import { Button } from '@mantine/core'
import { useT } from '../texts.ts'
import css from './ListEmpty.module.css'
import { isNarrowed, type ListState, widened } from './list-state.ts'
import type { ListView } from './use-view.ts'

interface Props {
  view: ListView
  state: ListState
  is_usual: boolean
  onAdd: () => void
  onWiden: (next: Partial<ListState>) => void
}

/** A list without rows: nothing found, which is undone here, or nothing there yet and what to do next. */
export function ListEmpty({ view, state, is_usual, onAdd, onWiden }: Props) {
  const t = useT()
  const { words, may } = view
  if (state.page > 1)
    return (
      <div className={css.empty}>
        <h2>{t('list.beyond')}</h2>
        <Button onClick={() => onWiden({ page: 1 })}>{t('list.firstPage')}</Button>
      </div>
    )
  const add = may.create && <Button onClick={onAdd}>{t('list.add', { what: words.one })}</Button>
  if (is_usual)
    return (
      <div className={css.empty}>
        <h2>{t('list.noneAhead')}</h2>
        <p>{words.empty}</p>
        {add}
        <Button variant="default" onClick={() => onWiden(widened(state))}>
          {t('list.clearFilters')}
        </Button>
      </div>
    )
  if (isNarrowed(state))
    return (
      <div className={css.empty}>
        <h2>{state.deleted && !state.search ? t('list.noDeleted') : t('list.nothing')}</h2>
        <p>{t('list.nothingText')}</p>
        <Button onClick={() => onWiden(widened(state))}>{t('list.clearFilters')}</Button>
      </div>
    )
  return (
    <div className={css.empty}>
      <h2>{t('list.none')}</h2>
      <p>{words.empty}</p>
      {add}
    </div>
  )
}
