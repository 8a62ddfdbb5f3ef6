import { buttonClass } from '#kit/Button.tsx'
import { classes } from '#kit/classes.ts'
import { Icon, type IconName } from '#kit/Icon.tsx'
import { Money } from '#kit/Money.tsx'
import type { VouchersPage } from '#protocol/site/pages.ts'
import { firstChoice } from '#protocol/vouchers/choice.ts'
import type { WireVoucherType } from '#protocol/vouchers/shop-calls.ts'
import { useAddress } from '../../address.ts'
import { Quiet } from '../../frame/Quiet.tsx'
import wrap from '../../frame/wrap.module.css'
import link from '../../link.module.css'
import { useT } from '../../texts.ts'
import { faceOf, GiftCard } from '../../vouchers/GiftCard.tsx'
import { Stub } from '../../vouchers/Stub.tsx'
import { balancePage } from '../balance/page.ts'
import { voucherPage } from '../voucher/page.ts'
import css from './Page.module.css'
import { ALL_VOUCHERS, vouchersPage } from './page.ts'

const POINTS = [
  { name: 'original', icon: 'check' },
  { name: 'value', icon: 'plus' },
  { name: 'by_mail', icon: 'arrow' },
] as const satisfies readonly { name: string; icon: IconName }[]

const PARTS = [
  { type: 'giftcard', title: 'to_give' },
  { type: 'subscription', title: 'for_yourself' },
] as const

/** Why to give a voucher, and each that there is, with what it costs at least (F-146). */
export function Page({ data }: { data: VouchersPage }) {
  const t = useT()
  const to = useAddress()
  const { type, types } = data
  const parts = PARTS.map((part) => ({ ...part, types: types.filter((one) => one.type === part.type) }))
  const shown = parts.flatMap((part) => part.types)
  const present = shown[0]
  return (
    <main id="main">
      <div className={css.head} data-theme="dark">
        <div className={classes(wrap.wrap, css.inside)}>
          <h1>{t('vouchers.head')}</h1>
          {present && <Given type={present} />}
          <ul className={css.points}>
            {POINTS.map(({ name, icon }) => (
              <li key={name}>
                <i>
                  <Icon name={icon} />
                </i>
                <div>
                  <b>{t(`vouchers.${name}`)}</b>
                  <span>{t(`vouchers.${name}_text`)}</span>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={classes(wrap.wrap, css.shop)}>
        <div className={css.bar}>
          <Kinds type={type} />
          <a href={to(balancePage)} className={link.link}>
            {t('balance.link')}
          </a>
        </div>
        {types.length === 0 && <Nothing type={type} />}
        {parts.map((part) => (
          <Part key={part.type} {...part} first={shown.indexOf(part.types[0]!)} />
        ))}
      </div>
    </main>
  )
}

/** Each choice is a link. */
function Kinds({ type }: Pick<VouchersPage, 'type'>) {
  const t = useT()
  const to = useAddress()
  const choices = [
    { kind: null, words: t('vouchers.all') },
    { kind: 'giftcard', words: t('vouchers.giftcard') },
    { kind: 'subscription', words: t('vouchers.subscription') },
  ] as const
  return (
    <nav className={css.kinds} aria-label={t('vouchers.kind')}>
      {choices.map(({ kind, words }) => (
        <a
          key={words}
          href={to(vouchersPage, { type: kind })}
          className={kind === type ? css.on : undefined}
          aria-current={kind === type ? 'page' : undefined}
        >
          {words}
        </a>
      ))}
    </nav>
  )
}

function Nothing({ type }: Pick<VouchersPage, 'type'>) {
  const t = useT()
  const to = useAddress()
  return (
    <Quiet>
      <h2>{t(type === null ? 'vouchers.empty' : 'vouchers.empty_kind')}</h2>
      {type !== null && (
        <a href={to(vouchersPage, ALL_VOUCHERS)} className={buttonClass('lamp')}>
          {t('vouchers.see_all')}
        </a>
      )}
    </Quiet>
  )
}

type PartProps = (typeof PARTS)[number] & {
  types: readonly WireVoucherType[]
  /** Where its first one stands among all of the page: each has the next face. */
  first: number
}

/** What is given is in cards side by side; what one buys for oneself is a list. */
function Part({ type: kind, title, types, first }: PartProps) {
  const t = useT()
  if (types.length === 0) return null
  return (
    <section className={css.part}>
      <h2>{t(`vouchers.${title}`)}</h2>
      <p className="muted">{t(`vouchers.${title}_text`)}</p>
      <ul className={classes(css.cards, kind === 'subscription' && css.lines)}>
        {types.map((type, nth) => (
          <li key={type.id}>
            <Card type={type} nth={first + nth} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** As it is in the hand of who gets it, beside the head of the page. */
function Given({ type }: { type: WireVoucherType }) {
  const t = useT()
  return (
    <GiftCard
      face="lamp"
      title={type.title}
      stub={<Stub word={t('vouchers.good_for')} {...firstChoice(type)} />}
      className={css.given}
    />
  )
}

function Card({ type, nth }: { type: WireVoucherType; nth: number }) {
  const t = useT()
  const to = useAddress()
  const { slug, title, description, price_from, turns_min, turns_max } = type
  const isFixed = turns_min === turns_max && !type.products_enabled
  const { turns, products_cents } = firstChoice(type)
  const least = { turns: isFixed ? turns : turns_min || turns, products_cents: turns_min > 0 ? 0 : products_cents }
  const word = t(isFixed ? 'vouchers.good_for' : 'vouchers.from')
  return (
    <article className={css.card}>
      <GiftCard face={faceOf(nth)} title={title} stub={<Stub word={word} {...least} />} />
      <h3>{title}</h3>
      {description && <p>{description}</p>}
      <div className={css.foot}>
        <p className={css.price}>
          {t(isFixed ? 'vouchers.for' : 'vouchers.from')}{' '}
          <b>
            <Money cents={price_from} />
          </b>
        </p>
        <a
          href={to(voucherPage, { slug })}
          className={buttonClass('lamp')}
          aria-label={t('vouchers.buy_named', { title })}
        >
          {t('vouchers.buy')}
        </a>
      </div>
    </article>
  )
}
