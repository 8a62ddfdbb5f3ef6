import type { SitePage } from '../page.ts'

export const waitingPage: SitePage<'waiting'> = {
  name: 'waiting',
  path: 'payments/:payment/:driver/status',
  texts: ['bills'],
  title: (_, t) => t('waiting.title'),
  private: true,
  frame: 'bare',
}
