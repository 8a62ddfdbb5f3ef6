import { Button } from '@mantine/core'
import { useT } from '../texts.ts'
import css from './ListEmpty.module.css'
import type { ListState } from './list-state.ts'
import type { ListView } from './use-view.ts'

interface Props {
  view: ListView
  state: ListState
  onWiden: () => void
}

/** A list whose address narrows it by what makes no sense: it says by what, and takes that away. */
export function ListSenseless({ view, state, onWiden }: Props) {
  const t = useT()
  const set = Object.entries({ ...state.filters, ...state.ranges })
  const fieldOf = (name: string) => /\[(.+)\]/.exec(name)?.[1] ?? name
  return (
    <div className={css.empty} role="alert">
      <h2>{t('list.senseless')}</h2>
      {set.length > 0 && <p>{set.map(([name, value]) => `${view.words.label(fieldOf(name))}: ${value}`).join(', ')}</p>}
      <p>{t('list.senselessText')}</p>
      <Button onClick={onWiden}>{t('list.clearFilters')}</Button>
    </div>
  )
}
