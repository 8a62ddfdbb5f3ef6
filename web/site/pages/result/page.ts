import type { TabLook } from '#protocol/site/icon.ts'
import type { ResultPage } from '#protocol/site/pages.ts'
import type { T } from '../../texts.ts'
import type { SitePage } from '../page.ts'

export const resultPage: SitePage<'result'> = {
  name: 'result',
  path: 'bill/:uuid',
  texts: ['bills'],
  title: resultTitle,
  look: ({ status }) => resultLook(status),
  private: true,
  frame: 'bare',
  slots: ['payment-success'],
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
