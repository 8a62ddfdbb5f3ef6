import { useT } from '../texts.ts'

/** The first screen: who one is here, and what one may open. */
export function Home() {
  const t = useT()
  return <h1>{t('screens.home')}</h1>
}
