import { Button, Checkbox, Menu, Popover, Stack } from '@mantine/core'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import css from './ListHead.module.css'
import { filePathOf } from './list-calls.ts'
import type { ListState } from './list-state.ts'
import type { ListView } from './use-view.ts'

interface Props {
  view: ListView
  state: ListState
  total: number | null
  columns: readonly string[]
  /** null = as the list is by itself. */
  onColumns: (columns: readonly string[] | null) => void
  onAdd: () => void
}

/** The title of a list, how long it is, and what can be done with all of it. */
export function ListHead({ view, state, total, columns, onColumns, onAdd }: Props) {
  const t = useT()
  const { words, resource, calls, may } = view
  const hidden = resource.columns.length - columns.length
  const toggle = (column: string) => {
    const next = resource.columns.filter((one) => (one === column ? !columns.includes(one) : columns.includes(one)))
    if (next.length > 0) onColumns(next.length === resource.columns.length ? null : next)
  }
  return (
    <header className={css.head}>
      <h1>{words.title}</h1>
      <p className={css.count} role="status">
        {total !== null && t('list.count', { count: total })}
      </p>
      <div className={css.keys}>
        <Popover position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <Button variant="default">
              {hidden === 0 ? t('list.columns') : t('list.columnsHidden', { count: hidden })}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('list.columns')}>
            <Stack gap="xs">
              {resource.columns.map((column) => (
                <Checkbox
                  key={column}
                  label={words.label(column)}
                  checked={columns.includes(column)}
                  onChange={() => toggle(column)}
                />
              ))}
            </Stack>
          </Popover.Dropdown>
        </Popover>
        <Button variant="default" leftSection={<PortalIcon name="print" />} onClick={() => window.print()}>
          {t('list.print')}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<PortalIcon name="download" />}>
              CSV
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {(['csv_eu', 'csv'] as const).map((format) => (
              <Menu.Item key={format} component="a" href={filePathOf(calls, state, columns, format)} download>
                {t(`list.${format}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {may.create && (
          <Button leftSection={<PortalIcon name="plus" />} onClick={onAdd}>
            {t('list.add', { what: words.one })}
          </Button>
        )}
      </div>
    </header>
  )
}
