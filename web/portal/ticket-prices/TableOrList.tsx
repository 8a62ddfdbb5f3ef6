import { NavLink } from 'react-router'
import { useT } from '../texts.ts'
import css from './TableOrList.module.css'

/** The two ways to look at prices: the table in which they are typed, and the list with filters and files. */
export function TableOrList() {
  const t = useT()
  return (
    <nav className={css.ways} aria-label={t('priceTable.as')}>
      <NavLink to="/ticket-prices" end>
        {t('priceTable.table')}
      </NavLink>
      <NavLink to="/ticket-prices/list">{t('priceTable.list')}</NavLink>
    </nav>
  )
}
