import { Alert, Button, Group } from '@mantine/core'
import { useT } from '../texts.ts'
import css from './FormModal.module.css'
import { Sheet } from './Sheet.tsx'

interface Props {
  /** The question, with its object and its count. */
  title: string
  /** What will happen. */
  text: string
  stop: string
  waits: boolean
  /** Why it was not done; the question stays, and its key tries again. */
  trouble?: string | null
  onStop: () => void
  onClose: () => void
}

/** Asks before something is taken away: the safe key first, and it has the focus. */
export function ConfirmModal({ title, text, stop, waits, trouble = null, onStop, onClose }: Props) {
  const t = useT()
  return (
    <Sheet title={title} size={520} onClose={onClose}>
      <div className={css.plain}>
        <p>{text}</p>
        {trouble !== null && <Alert role="alert" color="stop" mt="md" title={trouble} />}
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('form.keep')}
          </Button>
          <Button color="stop" loading={waits} onClick={onStop}>
            {stop}
          </Button>
        </Group>
      </div>
    </Sheet>
  )
}
