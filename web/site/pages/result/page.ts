import type { TabLook } from '#protocol/site/icon.ts'
import type { ResultPage } from '#protocol/site/pages.ts'
import type { T } from '../../texts.ts'
import type { SitePage } from '../page.ts'

const COMMON = {
  texts: ['bills'],
  title: resultTitle,
  look: ({ status }) => resultLook(status),
  private: true,
  frame: 'bare',
  slots: ['payment-success'],
} as const satisfies Partial<SitePage<'result'>>

export const resultPage: SitePage<'result'> = { ...COMMON, name: 'result', path: 'bill/:uuid' }

/** The same with what its buyer may do opened: another seat, or to cancel (F-144). */
export const changePage: SitePage<'change'> = {
  ...COMMON,
  name: 'change',
  path: 'bill/:uuid/change',
  folder: 'result',
}

/** What the tab says of a bill. */
export function resultTitle({ status, voucher }: Pick<ResultPage, 'status' | 'voucher'>, t: T): string {
  return voucher && status === 'settled' ? t('sold_voucher.title') : t(`result.title.${status}`)
}

/** What the icon says of a bill. */
export function resultLook(status: ResultPage['status']): TabLook {
  if (status === 'settled') return 'done'
  return status === 'paying' ? 'waits' : 'attention'
}
