import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import css from './ScreenSearch.module.css'
import type { TypedAhead } from './typed-ahead.ts'
import { useFound } from './use-found.ts'
import { useEntries } from './use-menu.ts'

type Line = SpotlightActionData | SpotlightActionGroupData

interface Props {
  /** It opens as often as it is asked for. */
  asked: number
  ahead: TypedAhead
}

/**
 * Every screen that one may open, by its name, and the rows that one may see: movies, shows, purchases,
 * people (UX-28).
 */
export function ScreenSearch({ asked, ahead }: Props) {
  const t = useT()
  const go = useNavigate()
  const [query, setQuery] = useState('')
  const entries = useEntries().filter(({ isOff }) => !isOff)
  const { found, waits } = useFound(query, entries)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for again
  useEffect(() => spotlight.open(), [asked])
  const screens = entries.map(({ screen }) => ({
    id: screen.path || 'home',
    label: t(screen.name),
    leftSection: <PortalIcon name={screen.icon} />,
    onClick: () => void go(`/${screen.path}`),
  }))
  const rows = found.map(({ screen, rows }) => ({
    group: t(screen.name),
    actions: rows.map(({ id, label, detail, to }) => ({
      id: `${screen.path}/${id}`,
      label,
      description: detail,
      leftSection: <PortalIcon name={screen.icon} />,
      onClick: () => void go(to),
    })),
  }))
  return (
    <Spotlight
      actions={rows.length > 0 ? [{ group: t('shell.screens'), actions: screens }, ...rows] : screens}
      filter={(typed, actions) => actions.flatMap((one) => narrowed(typed, one, t('shell.screens')))}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      classNames={{ actionsGroup: css.group! }}
      scrollable
      maxHeight="min(60vh, 560px)"
      attributes={{ content: { 'aria-label': t('shell.search') } }}
      nothingFound={waits ? t('shell.searching') : t('shell.search_none')}
      searchProps={{
        placeholder: t('shell.search'),
        'aria-label': t('shell.search'),
        leftSection: <PortalIcon name="search" />,
        onFocus: ({ currentTarget }) => typeInto(currentTarget, ahead.take()),
        onKeyDown: openFirst,
      }}
    />
  )
}

/** Screens by their names; rows are narrowed by the hub. */
function narrowed(typed: string, one: Line, screens: string): Line[] {
  const isIn = ({ label = '' }: SpotlightActionData) => label.toLowerCase().includes(typed.trim().toLowerCase())
  if (!('group' in one && 'actions' in one)) return isIn(one as SpotlightActionData) ? [one] : []
  if (one.group !== screens) return [one]
  const actions = one.actions.filter(isIn)
  return actions.length > 0 ? [{ ...one, actions }] : []
}

/** As if it were typed there. */
function typeInto(input: HTMLInputElement, text: string): void {
  if (text === '') return
  input.setRangeText(text, input.value.length, input.value.length, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Rows come later than the letters by which the library chooses the first line: Enter opens that one. */
function openFirst({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (key !== 'Enter') return
  const list = currentTarget.closest('[role=dialog]')
  if (!list?.querySelector('[data-selected]')) list?.querySelector<HTMLElement>('[data-action]')?.click()
}
