import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { SEARCH_MAX } from '#protocol/kit/list-query.ts'
import listCss from '../kit/ListHead.module.css'
import { useSurroundings } from '../kit/surroundings.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import css from './PriceTable.module.css'
import { TableOrList } from './TableOrList.tsx'
import { isReady, type PriceWork } from './use-price-drafts.ts'

interface Props {
  /** How many groups there are; null = not known yet. */
  total: number | null
  search: string
  onSearch: (search: string) => void
  work: PriceWork
}

const SEARCH_AFTER_MS = 300

/** The title of the table, what finds a group in it, and the keys to add and to publish. */
export function PriceHead({ total, search, onSearch, work }: Props) {
  const t = useT()
  const { may } = useSurroundings()
  const count = [...work.drafts.values()].filter(isReady).length
  const adds = [
    ['price-rates', 'price_rate'],
    ['price-groups', 'price_group'],
  ] as const
  return (
    <header className={listCss.head}>
      <h1>{t('resource.ticket_price.title')}</h1>
      <p className={listCss.count} role="status">
        {total !== null && t('priceTable.summary', { groups: t('priceTable.groups', { count: total }) })}
      </p>
      <div className={listCss.keys}>
        {adds.map(
          ([base, kind]) =>
            may(`${base}.create`) && (
              <Button
                key={base}
                component={Link}
                to={`/${base}?form=new`}
                variant="default"
                leftSection={<PortalIcon name="plus" />}
              >
                {t('list.add', { what: t(`resource.${kind}.one`) })}
              </Button>
            ),
        )}
        {(may('price-rates.edit') || may('ticket-prices.edit')) && (
          <Button className={css.publish} disabled={count === 0} loading={work.publishing} onClick={work.publish}>
            {count === 0 ? t('priceTable.publishNone') : t('priceTable.publish', { count })}
          </Button>
        )}
      </div>
      <div className={css.below}>
        <TableOrList />
        <SearchBox search={search} onSearch={onSearch} />
      </div>
    </header>
  )
}

/** Asks when somebody pauses, not at each letter. */
function SearchBox({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const t = useT()
  const [typed, setTyped] = useState(search)
  useEffect(() => setTyped(search), [search])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed begins the wait anew
  useEffect(() => {
    if (typed === search) return
    const later = setTimeout(() => onSearch(typed), SEARCH_AFTER_MS)
    return () => clearTimeout(later)
  }, [typed])
  return (
    <TextInput
      type="search"
      maxLength={SEARCH_MAX}
      aria-label={t('priceTable.search')}
      placeholder={t('priceTable.search')}
      leftSection={<PortalIcon name="search" />}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}
