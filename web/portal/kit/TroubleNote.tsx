import { Alert, Button, Group } from '@mantine/core'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import type { Trouble } from './use-answer.ts'

interface Props {
  trouble: Trouble
  waits: boolean
  onAgain: () => void
}

/** Why nothing came: what happened, that nothing is lost, and the key to try again. */
export function TroubleNote({ trouble, waits, onAgain }: Props) {
  const t = useT()
  const isLine = trouble.kind === 'line'
  return (
    <Alert
      role="alert"
      color="warn"
      m="md"
      icon={<PortalIcon name="warn" />}
      title={isLine ? t('trouble.line') : trouble.text}
    >
      <Group justify="space-between">
        <span>{isLine ? t('trouble.lineText') : t('trouble.saidText')}</span>
        <Button variant="default" size="sm" loading={waits} onClick={onAgain}>
          {t('trouble.again')}
        </Button>
      </Group>
    </Alert>
  )
}
