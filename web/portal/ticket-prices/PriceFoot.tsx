import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { GROUPS_PER_PAGE } from '#protocol/pricing/price-table.ts'
import listCss from '../kit/ListFoot.module.css'
import { useT } from '../texts.ts'

interface Props {
  page: number
  total: number
  /** Rates of this page that are in no column. */
  hidden: number
  onPage: (page: number) => void
}

/** Where one is in a table of many groups, and what of them it does not show. */
export function PriceFoot({ page, total, hidden, onPage }: Props) {
  const t = useT()
  const pages = Math.ceil(total / GROUPS_PER_PAGE)
  if (pages <= 1 && hidden === 0) return null
  return (
    <footer className={listCss.foot}>
      <p>{hidden > 0 && <Link to="/price-rates">{t('priceTable.hidden', { count: hidden })}</Link>}</p>
      {pages > 1 && (
        <Group gap="xs" className={listCss.keys}>
          <Button variant="default" size="xs" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('list.previous')}
          </Button>
          <span>{t('list.page', { page, pages })}</span>
          <Button variant="default" size="xs" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {t('list.next')}
          </Button>
        </Group>
      )}
    </footer>
  )
}
