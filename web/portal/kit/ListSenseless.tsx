import { Button } from '@mantine/core'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import css from './ListEmpty.module.css'

interface Props {
  /** What the hub says of it. */
  text: string
  onWiden: () => void
}

/** A list whose address narrows it by what makes no sense: it says so, and takes that away. */
export function ListSenseless({ text, onWiden }: Props) {
  const t = useT()
  return (
    <div className={css.empty} role="alert">
      <h2>
        <PortalIcon name="warn" /> {t('list.senseless')}
      </h2>
      <p style={{ whiteSpace: 'pre-line' }}>{text}</p>
      <p>{t('list.senselessText')}</p>
      <Button onClick={onWiden}>{t('list.clearFilters')}</Button>
    </div>
  )
}
