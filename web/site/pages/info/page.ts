import type { SitePage } from '../page.ts'

export const infoPage: SitePage<'info'> = {
  name: 'info',
  path: 'info',
  texts: ['content'],
  title: (_, t) => t('info.title'),
  navigation: 'shell.info',
}
