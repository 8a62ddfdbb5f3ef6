import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { changeExhibitor, type ExhibitorCard } from '#protocol/exhibitors/calls.ts'
import { FormNote } from '../FormNote.tsx'
import { FormModal } from '../kit/FormModal.tsx'
import { isSame } from '../kit/merge.ts'
import { useT } from '../texts.ts'
import { useSmallForm } from '../use-small-form.ts'
import { byField, hostsIn } from './hosts.ts'
import { ModulesField } from './ModulesField.tsx'

interface Props {
  card: ExhibitorCard
  onClose: () => void
  onDone: (card: ExhibitorCard) => void
}

/** Under which names a house is reached, and which modules it has. */
export function ChangeForm({ card: { id, version, trade_name, ...card }, onClose, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const [modules, setModules] = useState(card.modules)
  const { form, field, values, isDirty, send, message, isBusy } = useSmallForm(['hosts'], {
    hosts: card.hosts.join(', '),
  })
  const submit = async (): Promise<void> => {
    const body = { version, hosts: hostsIn(values.hosts), modules }
    const outcome = await send(async () => byField(await call(changeExhibitor, { params: { id }, body })))
    if (outcome.kind === 'answer') onDone(outcome.data)
  }
  return (
    <FormModal
      title={trade_name}
      dirty={isDirty || !isSame(modules, card.modules)}
      form={form}
      onClose={onClose}
      onSubmit={() => void submit()}
      keys={
        <Button type="submit" loading={isBusy}>
          {t('form.save')}
        </Button>
      }
    >
      <TextInput {...field('hosts')} label={t('setup.field.hosts')} description={t('exhibitors.hosts_help')} />
      <ModulesField value={modules} onChange={setModules} />
      <FormNote message={message} seconds={0} />
    </FormModal>
  )
}
