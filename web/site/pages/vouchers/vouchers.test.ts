import { expect, test } from 'vitest'
import { en } from '#protocol/i18n/site/en.ts'
import { get, html, type Loaded, words } from '../../testing/read-page.ts'
import * as sample from '../../testing/sample.ts'
import { tenVisits, voucher, voucherType } from '../../testing/sample-vouchers.ts'

const selling = { ...sample.shell, features: { ...sample.shell.features, vouchers: true } }
const all: Loaded = { shell: selling, vouchers: { type: null, types: [voucherType(), tenVisits()] } }

test('F-146 the catalogue says three times why, and of each type what it is, from which price, and where to buy it', async () => {
  const page = await html('/en/info/vouchers', all)
  const text = words(page)
  for (const said of ['original', 'value', 'by_mail'] as const)
    expect(text).toContain(`${en.vouchers[said]} ${en.vouchers[`${said}_text`]}`)
  expect(text).toMatch(/Gift card As many visits as you like\. from €.12\.50 Buy/)
  expect(text).toMatch(/Ten-visit card As many visits as you like\. for €.95\.00 Buy/)
  expect(page).toContain('href="/en/info/voucher/gift-card"')
  expect(page).toContain('href="/en/info/voucher/ten-visit-card"')
  expect(page).toContain('<title>Vouchers | Lichthof</title>')
})

test('F-146 F-148 F-321 one kind has an address of its own; an unknown one leads to all of them', async () => {
  const cards: Loaded = { ...all, vouchers: { type: 'giftcard', types: [voucherType()] } }
  const page = await html('/en/info/vouchers/giftcard', cards)
  expect(page).toMatch(/<a href="\/en\/info\/vouchers\/giftcard"[^>]*aria-current="page"/)
  expect(words(page)).not.toContain(en.vouchers.for_yourself)
  const unknown = await get('/en/info/vouchers/nothing', all)
  expect([unknown.status, unknown.headers.get('location')]).toEqual([302, '/en/info/vouchers'])
})

test('F-146 a shop without a type says so; of a kind that is missing it leads to the others', async () => {
  expect(words(await html('/en/info/vouchers', { shell: selling, vouchers: { type: null, types: [] } }))).toContain(
    en.vouchers.empty,
  )
  const none = await html('/en/info/vouchers/giftcard', { shell: selling, vouchers: { type: 'giftcard', types: [] } })
  expect(words(none)).toContain(`${en.vouchers.empty_kind} ${en.vouchers.see_all}`)
})

test('F-010 vouchers stand in the navigation where they are on, and have no page where they are off', async () => {
  expect(await html('/en/nowhere', { shell: selling })).toContain('href="/en/info/vouchers"')
  expect(await html('/en/nowhere', {})).not.toContain('/info/vouchers')
  for (const path of ['/en/info/vouchers', '/en/info/voucher/gift-card'])
    expect((await get(path, { vouchers: null, voucher: null })).status).toBe(404)
})

test('F-149 F-150 F-151 the buy screen has title, content, a stepper for each, and Pay with the price on it', async () => {
  const facts = { page_title: 'A gift card', content: '<p>Good for <b>any</b> film.</p>', products_default: 1_000 }
  const page = await html('/en/info/voucher/gift-card', { shell: selling, voucher: voucher(facts) })
  expect(page).toContain('<h1>A gift card</h1>')
  expect(page).toContain('<p>Good for <b>any</b> film.</p>')
  expect(page).toMatch(/<output aria-label="2 visits">2<\/output>/)
  expect(page).toMatch(/<output aria-label="€.10\.00">€.10\.00<\/output>/)
  expect(page).toContain('data-total="3500"')
  expect(words(page)).toMatch(/Pay €.35\.00/)
  expect(words(page)).toContain('Valid until 31 December 2029.')
})

test('F-150 F-152 without refreshments there is no stepper for them, and only a gift card asks for a name', async () => {
  const page = await html('/en/info/voucher/ten-visit-card', {
    shell: selling,
    voucher: { ...voucher(), voucher_type: tenVisits() },
  })
  expect(page).not.toContain('data-choice="products"')
  expect(page).not.toContain('name="holder_name"')
  const card = await html('/en/info/voucher/gift-card', { shell: selling, voucher: voucher() })
  expect(card).toContain('data-choice="products"')
  expect(card).toMatch(/<input[^>]*name="holder_name"/)
  expect(card).not.toMatch(/<input[^>]*name="holder_name"[^>]*required/)
})

test('F-151 nothing costs nothing: Pay says what to do', async () => {
  const facts = { turns_min: 0, turns_default: 0 }
  const page = await html('/en/info/voucher/gift-card', { shell: selling, voucher: voucher(facts) })
  expect(page).toContain('data-total="0"')
  expect(words(page)).toContain(en.vouchers.choose)
})

test('F-155 with terms for vouchers there is a box to tick; without there is none', async () => {
  const terms = { id: 1, locale: 'en' as const, title: 'Terms', text: '<p>The small print.</p>' }
  const pages = { shell: selling, voucher: voucher() }
  const page = await html('/en/info/voucher/gift-card', { ...pages, widgets: { 'conditions-voucher': [terms] } })
  expect(words(page)).toContain(`The small print. ${en.checkout.terms}`)
  expect(await html('/en/info/voucher/gift-card', pages)).not.toContain('name="terms_accepted"')
})

test('F-011 a house without a way to pay says that nothing can be bought', async () => {
  const page = await html('/en/info/voucher/gift-card', {
    shell: selling,
    voucher: voucher({}, { payment_methods: [] }),
  })
  expect(words(page)).toContain(en.vouchers.closed)
  expect(page).not.toContain('<form')
})

test('F-156 what is left of a card is asked on a page of its own, which is no kind of voucher', async () => {
  const page = await html('/en/info/vouchers/balance', { shell: selling, balance: {} })
  expect(page).toContain(`<h1>${en.balance.title}</h1>`)
  expect(page).toMatch(/<input[^>]*name="barcode"/)
  expect(page).toMatch(/<button type="submit"[^>]*disabled/)
  expect(await html('/en/info/vouchers', all)).toContain('href="/en/info/vouchers/balance"')
})

test('F-156 where there are several cinemas it is asked in which one the voucher is good', async () => {
  const pages = { shell: selling, voucher: voucher() }
  expect(words(await html('/en/info/voucher/gift-card', pages))).toContain(
    `${en.vouchers.where} ${en.vouchers.where_text}`,
  )
  const one = { ...pages, shell: { ...selling, cinemas: selling.cinemas.slice(0, 1) } }
  expect(words(await html('/en/info/voucher/gift-card', one))).not.toContain(en.vouchers.where)
})
