import type { SitePage } from '../page.ts'

export const homePage: SitePage<'home'> = {
  name: 'home',
  path: '',
  lists: true,
  texts: ['home'],
  slots: ['home-above-events'],
  title: (_, t, { brand }) => t('home.title', { brand }),
}
