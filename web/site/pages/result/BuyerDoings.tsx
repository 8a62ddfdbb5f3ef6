import { useEffect, useState } from 'react'
import { Button } from '#kit/Button.tsx'
import type { Wording } from '#kit/texts.tsx'
import type { BillResult } from '#protocol/bills/calls.ts'
import { useAddress, usePageLocale } from '../../address.ts'
import { useT } from '../../texts.ts'
import { resultPage } from './page.ts'

type Part = typeof import('./ByBuyer.tsx')

/** What is open, with its component and words, which come with the first press (B7). */
interface Doing {
  what: 'cancel' | 'seat'
  Dialog: Part['ByBuyer']
  texts: Wording
}

interface Props {
  bill: BillResult
  /** The page was opened for it: the first of what is possible stands open. */
  opens: boolean
  reload: () => Promise<void>
}

/** What a buyer may do alone with an order, while that is possible (F-144). */
export function BuyerDoings({ bill, opens, reload }: Props) {
  const t = useT()
  const to = useAddress()
  const locale = usePageLocale()
  const [doing, setDoing] = useState<Doing | null>(null)
  const { cancel, changes_seats } = bill.by_buyer
  const open = (what: Doing['what']): void =>
    void import('./ByBuyer.tsx').then(async ({ ByBuyer, wordsOf }) =>
      setDoing({ what, Dialog: ByBuyer, texts: await wordsOf(locale) }),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page was opened
  useEffect(() => {
    if (opens && (changes_seats || cancel)) open(changes_seats ? 'seat' : 'cancel')
  }, [])
  const close = (): void => {
    setDoing(null)
    if (opens) history.replaceState(history.state, '', to(resultPage, { uuid: bill.uuid }))
  }
  const done = async (): Promise<void> => {
    await reload()
    close()
  }
  return (
    <>
      {changes_seats && <Button onClick={() => open('seat')}>{t('result.change_seat')}</Button>}
      {cancel && <Button onClick={() => open('cancel')}>{t('result.cancel')}</Button>}
      {doing && (
        <doing.Dialog
          what={doing.what}
          texts={doing.texts}
          bill={bill}
          onDone={done}
          onRefused={reload}
          onClose={close}
        />
      )}
    </>
  )
}
