import { useId } from 'react'
import { classes } from '#kit/classes.ts'
import { FieldError } from '#kit/FieldError.tsx'
import { Icon } from '#kit/Icon.tsx'
import { Money } from '#kit/Money.tsx'
import type { ProductItem } from '#protocol/bills/calls.ts'
import { setProduct, stepDown, stepUp } from '#protocol/bills/cart.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { sayIn } from '#protocol/i18n/say.ts'
import type { Texts } from '#protocol/i18n/texts.ts'
import type { FieldErrors } from '#protocol/kit/outcome.ts'
import type { CheckoutPage } from '#protocol/site/pages.ts'
import type { T } from '../../texts.ts'
import css from './Products.module.css'
import type { BesideCheckout, ProductPart } from './product-part.ts'
import rates from './RatesSection.module.css'
import frame from './Section.module.css'

type Offered = CheckoutPage['products'][number]

const TEXTS: Readonly<Record<Locale, () => Promise<{ beside: Texts }>>> = {
  de: () => import('#protocol/i18n/site/de/beside.ts'),
  en: () => import('#protocol/i18n/site/en/beside.ts'),
  fr: () => import('#protocol/i18n/site/fr/beside.ts'),
  nl: () => import('#protocol/i18n/site/nl/beside.ts'),
}

/** The part of the checkout for products, with its words. */
export async function productPart(locale: Locale): Promise<ProductPart> {
  const t: T = sayIn(locale, (await TEXTS[locale]()).beside)
  return {
    fit: fitting,
    named,
    cents: (offered, items) => items.reduce((sum, item) => sum + centsOf(offered, item), 0),
    Section: ({ checkout }) => <Section checkout={checkout} t={t} />,
    Lines: ({ checkout }) => <Lines checkout={checkout} t={t} />,
  }
}

function offeredOf(offered: readonly Offered[], { product_id }: ProductItem): Offered | undefined {
  return offered.find((one) => one.product_id === product_id)
}

/** What of a cart is offered here, and no more than there was when the page was made. */
export function fitting(offered: readonly Offered[], items: readonly ProductItem[]): ProductItem[] {
  return items.flatMap((item) => {
    const left = offeredOf(offered, item)?.left ?? 0
    return left > 0 ? [{ ...item, quantity: Math.min(item.quantity, left) }] : []
  })
}

function centsOf(offered: readonly Offered[], item: ProductItem): number {
  return (offeredOf(offered, item)?.price ?? 0) * item.quantity
}

/** What the cinema sells beside the tickets, each with its stepper (F-095). */
function Section({ checkout, t }: { checkout: BesideCheckout; t: T }) {
  const title = useId()
  const { offered } = checkout.products
  if (offered.length === 0) return null
  return (
    <section className={frame.section} aria-labelledby={title}>
      <div className={frame.head}>
        <h2 id={title}>{t('beside.title')}</h2>
        <p className="sm muted">{t('beside.fetch')}</p>
      </div>
      {offered.map((product) => (
        <Row key={product.product_id} product={product} checkout={checkout} t={t} />
      ))}
    </section>
  )
}

/** A key at its end keeps the focus and says why (UX-46). */
function Row({ product, checkout, t }: { product: Offered; checkout: BesideCheckout; t: T }) {
  const { products, purchase } = checkout
  const { product_id, name, description, price, picture_url, left } = product
  const quantity = products.items.find((item) => item.product_id === product_id)?.quantity ?? 0
  const wrong = purchase.errors[wrongAt(product_id)]?.[0]
  const rule = { min: 0, max: left }
  const [why, error] = [`beside-${product_id}`, `beside-error-${product_id}`]
  const key = (next: number | null, label: string, icon: 'plus' | 'minus') => (
    <button
      type="button"
      className={icon === 'plus' && quantity > 0 ? rates.on : undefined}
      aria-label={label}
      aria-describedby={icon === 'plus' ? `${why} ${error}` : error}
      disabled={purchase.processing}
      aria-disabled={next === null}
      onClick={() => {
        if (next === null) return
        purchase.setErrors({})
        products.choose(setProduct(products.items, product_id, next))
      }}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <div className={rates.rate} data-product={product_id}>
      <div className={css.what}>
        {picture_url && <img src={picture_url} alt="" width={56} height={56} loading="lazy" />}
        <div>
          <b>{name}</b>
          {description && <small>{description}</small>}
          <FieldError id={error} text={wrong} />
        </div>
      </div>
      <span className={rates.price}>
        <Money cents={price} />
      </span>
      <div className={rates.stepBox}>
        <div className={classes(rates.step)}>
          {key(stepDown(quantity, rule), t('beside.one_less', { product: name }), 'minus')}
          <output aria-label={t('beside.quantity', { count: quantity, product: name })}>{quantity}</output>
          {key(stepUp(quantity, rule), t('beside.one_more', { product: name }), 'plus')}
        </div>
        <small className={rates.limit} id={why} aria-live="polite">
          {quantity >= left && t('beside.limit')}
        </small>
      </div>
    </div>
  )
}

/** Where it stands what a refused purchase said of a product. */
function wrongAt(product_id: number): string {
  return `product.${product_id}`
}

/** The server names items by their place, where another may stand once what is offered was fetched again. */
function named(errors: FieldErrors, tickets: number, items: readonly ProductItem[]): FieldErrors {
  const renamed = Object.entries(errors).map(([field, texts]) => {
    const at = /^items\.(\d+)\.(?:quantity|product_id)$/.exec(field)?.[1]
    const item = at === undefined ? undefined : items[Number(at) - tickets]
    return [item ? wrongAt(item.product_id) : field, texts]
  })
  return Object.fromEntries(renamed)
}

function Lines({ checkout, t }: { checkout: BesideCheckout; t: T }) {
  const { products } = checkout
  return products.items.map((item) => (
    <li key={item.product_id}>
      <span>
        {t('beside.pieces', { count: item.quantity, product: offeredOf(products.offered, item)?.name ?? '' })}
      </span>
      <b>
        <Money cents={centsOf(products.offered, item)} />
      </b>
    </li>
  ))
}
