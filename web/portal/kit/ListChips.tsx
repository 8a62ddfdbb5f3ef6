import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isSearched, SEARCH_MAX } from '#protocol/kit/list-query.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { FilterChip } from './FilterChip.tsx'
import { fieldAt } from './fields/field-of.ts'
import css from './ListChips.module.css'
import type { ListState } from './list-state.ts'
import { onClockOf } from './on-clock-of.ts'
import { RangeChip } from './RangeChip.tsx'
import type { ListView } from './use-view.ts'

interface Props {
  view: ListView
  state: ListState
  go: (next: Partial<ListState>) => void
}

const SEARCH_AFTER_MS = 250

/** What narrows a list, and what it hides: each a chip that says it and takes it back. */
export function ListChips({ view, state, go }: Props) {
  const t = useT()
  const { resource, fields, words } = view
  const [search, setSearch] = useState(state.search)
  useEffect(() => setSearch(state.search), [state.search])
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing alone asks anew, a moment later
  useEffect(() => {
    if (search.trim() === state.search) return
    const later = setTimeout(() => go({ search: search.trim() }), SEARCH_AFTER_MS)
    return () => clearTimeout(later)
  }, [search])
  const here = onClockOf(view, { cinema_id: Number(state.filters.cinema_id) })
  // a field of a range is narrowed by that; a link may name one value of it
  const filters = resource.filters.filter((name) => !resource.ranges.includes(name) || name in state.filters)
  const filter = (name: string, value: string) => {
    const { [name]: _, ...others } = state.filters
    go({ filters: value ? { ...others, [name]: value } : others })
  }
  return (
    <div className={css.chips}>
      {isSearched(resource) && (
        <TextInput
          type="search"
          className={css.search}
          leftSection={<PortalIcon name="search" />}
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          maxLength={SEARCH_MAX}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {filters.map((name) => (
        <FilterChip
          key={name}
          view={view}
          field={fieldAt(fields, name)!}
          label={words.label(name)}
          value={state.filters[name] ?? ''}
          onValue={(value) => filter(name, value)}
        />
      ))}
      {resource.ranges.map((name) => (
        <RangeChip
          key={name}
          view={here}
          field={fieldAt(fields, name)!}
          label={words.label(name)}
          ranges={state.ranges}
          onRanges={(ranges) => go({ ranges })}
        />
      ))}
      {!resource.stamped ? null : state.deleted ? (
        <button type="button" className={css.chip} data-on="true" onClick={() => go({ deleted: false })}>
          {t('list.onlyDeleted')} <PortalIcon name="cross" />
        </button>
      ) : (
        <p className={css.hides}>
          {t('list.hidesDeleted')}{' '}
          <button type="button" className={css.link} onClick={() => go({ deleted: true })}>
            {t('list.show')}
          </button>
        </p>
      )}
    </div>
  )
}
