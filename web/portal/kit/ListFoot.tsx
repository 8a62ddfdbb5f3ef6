import { Button, Group, NativeSelect } from '@mantine/core'
import { useLocale } from '#kit/texts.tsx'
import { numbersIn } from '#protocol/i18n/say.ts'
import { useT } from '../texts.ts'
import css from './ListFoot.module.css'
import { type ListState, PER_PAGE } from './list-state.ts'

interface Props {
  meta: { total: number; page: number; per_page: number }
  state: ListState
  go: (next: Partial<ListState>) => void
}

/** Where one is in a list, and the way to its other pages. */
export function ListFoot({ meta, state, go }: Props) {
  const t = useT()
  const said = numbersIn(useLocale())
  const { total, page, per_page } = meta
  const from = (page - 1) * per_page + 1
  const to = Math.min(total, page * per_page)
  const pages = Math.ceil(total / per_page)
  return (
    <footer className={css.foot}>
      <p>{t('list.range', { from: said(from), to: said(to), total: said(total) })}</p>
      <Group gap="xs" className={css.keys}>
        <NativeSelect
          size="xs"
          aria-label={t('list.perPage')}
          value={String(state.per_page)}
          onChange={({ currentTarget }) => go({ per_page: Number(currentTarget.value) })}
          data={PER_PAGE.map((count) => ({ value: String(count), label: t('list.rows', { count }) }))}
        />
        <Button variant="default" size="xs" disabled={page <= 1} onClick={() => go({ page: page - 1 })}>
          {t('list.previous')}
        </Button>
        <span>{t('list.page', { page: said(page), pages: said(pages) })}</span>
        <Button variant="default" size="xs" disabled={page >= pages} onClick={() => go({ page: page + 1 })}>
          {t('list.next')}
        </Button>
      </Group>
    </footer>
  )
}
