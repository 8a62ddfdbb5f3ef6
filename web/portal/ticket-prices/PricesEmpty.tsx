import { Button } from '@mantine/core'
import { Link } from 'react-router'
import listCss from '../kit/ListEmpty.module.css'
import { useSurroundings } from '../kit/surroundings.ts'
import { useT } from '../texts.ts'

interface Props {
  page: number
  search: string
  /** Shows all groups again, from the first on. */
  onAll: () => void
}

/** A table without groups: none is called that, the page lies behind the last, or there are none yet. */
export function PricesEmpty({ page, search, onAll }: Props) {
  const t = useT()
  const { may } = useSurroundings()
  if (search !== '' || page > 1)
    return (
      <div className={listCss.empty}>
        <h2>{search === '' ? t('list.beyond') : t('priceTable.none')}</h2>
        <Button onClick={onAll}>{search === '' ? t('list.firstPage') : t('list.clearFilters')}</Button>
      </div>
    )
  return (
    <div className={listCss.empty}>
      <h2>{t('list.none')}</h2>
      <p>{t('resource.price_group.empty')}</p>
      {may('price-groups.create') && (
        <Button component={Link} to="/price-groups?form=new">
          {t('list.add', { what: t('resource.price_group.one') })}
        </Button>
      )}
    </div>
  )
}
