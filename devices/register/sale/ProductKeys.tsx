import { memo } from 'react'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { Empty } from '../../shell/Empty.tsx'
import { useAddKey } from '../../shell/press.ts'
import { useRoving } from '../../shell/roving.ts'
import { productCount } from '../bill/draft.ts'
import type { Product } from '../bill/prices.ts'
import { useDrafts, useTill, useToday } from '../till.tsx'
import { KeyCount } from './KeyCount.tsx'
import css from './ProductKeys.module.css'

/** The products of one category as keys with its colour as their edge (docs/look.md, Key). */
export function ProductKeys({ category_id }: { category_id: number }) {
  const t = useT<typeof en>()
  const roving = useRoving<HTMLDivElement>()
  const products = useToday((state) => state.day?.products)
  const color = useToday((state) => state.day?.categories.find((one) => one.id === category_id)?.color)
  const shown = (products ?? []).filter((product) => product.category_id === category_id)
  if (shown.length === 0) return <Empty>{t('products.none')}</Empty>
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of keys is no fieldset
    <div className={css.products} role="group" id="products" aria-label={t('tabs.label')} {...roving}>
      {shown.map((product) => (
        <ProductKey key={product.id} product={product} color={color ?? ''} />
      ))}
    </div>
  )
}

const ProductKey = memo(function ProductKey({ product, color }: { product: Product; color: string }) {
  const locale = useLocale()
  const { bill } = useTill()
  const count = useDrafts((state) => productCount(state.draft, product.id))
  const price = formatMoney(product.price, locale)
  const key = useAddKey(
    () => bill.addProduct(product.id, 1),
    () => bill.addProduct(product.id, -1),
  )
  return (
    <button
      type="button"
      className={css.productKey}
      style={{ borderLeftColor: color }}
      data-product={product.id}
      {...key}
    >
      <span>{product.name}</span> <b>{price}</b> <KeyCount count={count} />
    </button>
  )
})
