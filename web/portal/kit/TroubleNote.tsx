import { Alert, Button, Group } from '@mantine/core'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import type { Trouble } from './use-answer.ts'

const TITLES = {
  line: 'trouble.line',
  refused: 'trouble.problem',
  denied: 'trouble.error',
  failed: 'trouble.error',
  lost: 'trouble.lost',
} as const

interface Props {
  trouble: Trouble
  waits: boolean
  onAgain: () => void
}

/** Why nothing came: what happened, what became of it, and the key to try again (F-299..F-301). */
export function TroubleNote({ trouble, waits, onAgain }: Props) {
  const t = useT()
  return (
    <Alert role="alert" color="warn" m="md" icon={<PortalIcon name="warn" />} title={t(TITLES[trouble.kind])}>
      <Group justify="space-between">
        <span style={{ whiteSpace: 'pre-line' }}>
          {trouble.kind === 'line' && t('trouble.lineText')}
          {trouble.kind === 'lost' && t('trouble.lostText')}
          {'text' in trouble && trouble.text}
          {(trouble.kind === 'refused' || trouble.kind === 'denied') && !trouble.asks && ` ${t('trouble.saidText')}`}
        </span>
        {trouble.kind !== 'lost' && (
          <Button variant="default" size="sm" loading={waits} onClick={onAgain}>
            {t('trouble.again')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
