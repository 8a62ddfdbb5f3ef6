import { useState } from 'react'
import { Button } from '#kit/Button.tsx'
import type { Wording } from '#kit/texts.tsx'
import type { BillResult } from '#protocol/bills/calls.ts'
import { usePageLocale } from '../../address.ts'
import { useT } from '../../texts.ts'

type Part = typeof import('./ByBuyer.tsx')

/** What is open, with its component and words, which come with the first press (B7). */
interface Doing {
  what: 'cancel' | 'seat'
  Dialog: Part['ByBuyer']
  texts: Wording
}

/** What a buyer may do alone with an order, while that is possible (F-144). */
export function BuyerDoings({ bill, reload }: { bill: BillResult; reload: () => Promise<void> }) {
  const t = useT()
  const locale = usePageLocale()
  const [doing, setDoing] = useState<Doing | null>(null)
  const { cancel, changes_seats } = bill.by_buyer
  const open = (what: Doing['what']): void =>
    void import('./ByBuyer.tsx').then(async ({ ByBuyer, wordsOf }) =>
      setDoing({ what, Dialog: ByBuyer, texts: await wordsOf(locale) }),
    )
  const done = async (): Promise<void> => {
    await reload()
    setDoing(null)
  }
  return (
    <>
      {changes_seats && <Button onClick={() => open('seat')}>{t('result.change_seat')}</Button>}
      {cancel && <Button onClick={() => open('cancel')}>{t('result.cancel')}</Button>}
      {doing && (
        <doing.Dialog what={doing.what} texts={doing.texts} bill={bill} onDone={done} onClose={() => setDoing(null)} />
      )}
    </>
  )
}
