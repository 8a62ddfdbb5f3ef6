import type { SitePage } from '../page.ts'

export const processingPage: SitePage<'processing'> = {
  name: 'processing',
  path: 'bill/:uuid/pay',
  texts: ['bills'],
  title: (_, t) => t('processing.title'),
  look: () => 'waits',
  private: true,
  frame: 'bare',
}
