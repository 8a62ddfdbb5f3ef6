import { Text } from '@react-email/components'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/mail/en.ts'
import type { LetterOf, Sender } from '#protocol/mailings/letters.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { formatFullDate } from '#protocol/time/format.ts'
import { INK } from './colors.ts'
import { Frame } from './Frame.tsx'
import { Words } from './Words.tsx'

/** A voucher, to whoever may use it: what it is worth, its code, and until when (F-156). */
export function Voucher({ letter, sender }: { letter: LetterOf<'voucher'>; sender: Sender }) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { name, from, message, title, turns, products_cents, code, valid_until, cinema } = letter
  return (
    <Frame sender={sender} title={t(from === null ? 'voucher.title' : 'voucher.title_gift')}>
      {name !== '' && <Words>{t('frame.hello', { name })}</Words>}
      <Words>{from === null ? t('voucher.text', { title }) : t('voucher.text_gift', { title, from })}</Words>
      {message !== '' &&
        message.split('\n').map((line, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <Words key={nth}>{line}</Words>
        ))}
      {turns > 0 && (
        <Words>
          <b>{t('voucher.turns', { count: turns })}</b>
        </Words>
      )}
      {products_cents > 0 && (
        <Words>
          <b>{t('voucher.products', { amount: formatMoney(products_cents, locale) })}</b>
        </Words>
      )}
      <Words>{t('voucher.code')}</Words>
      <Text style={{ fontSize: '22px', fontWeight: 'bold', letterSpacing: '1px', color: INK, margin: '6px 0 14px' }}>
        {code}
      </Text>
      <Words>
        {valid_until === null
          ? t('voucher.valid_always', { cinema })
          : t('voucher.valid', { cinema, day: formatFullDate(valid_until, locale) })}
      </Words>
      <Words>{t('voucher.use')}</Words>
    </Frame>
  )
}
