import type { SitePage } from '../page.ts'

export const homePage: SitePage<'home'> = {
  name: 'home',
  path: '',
  title: (_, t, { brand }) => t('home.title', { brand }),
}
