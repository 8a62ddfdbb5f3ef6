import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { mayIn } from '#protocol/access/grades.ts'
import type { Permission } from '#protocol/access/permission.ts'
import { type VoucherEvent, type VoucherWord, voucher } from '#protocol/vouchers/voucher.ts'
import { readVoucherCode } from '#protocol/vouchers/voucher-calls.ts'
import type { Values } from '../kit/merge.ts'
import { ResourceForm } from '../kit/ResourceForm.tsx'
import { useSurroundings } from '../kit/surroundings.ts'
import { useListingView } from '../kit/use-view.ts'
import { useT } from '../texts.ts'
import { WholeCode } from '../voucher-cards/WholeCode.tsx'
import { DatesForm } from './DatesForm.tsx'
import { noting } from './forms.ts'
import { VoucherHistory } from './VoucherHistory.tsx'
import { WordModal } from './WordModal.tsx'

interface Props {
  row: Values
  again: () => void
}

const NO_OPTIONS = {}
const NO_CONTROLS = {}

/** What is done with one voucher, and who did what with it. */
export function VoucherDoings({ row, again }: Props) {
  const t = useT()
  const call = useCall()
  const { held } = useSurroundings()
  const view = useListingView(voucher, NO_OPTIONS)
  const [open, setOpen] = useState<VoucherWord | 'edit' | 'dates' | null>(null)
  const mayHere = (permission: Permission) => mayIn(held, permission, [row.cinema_id as number])
  const close = () => setOpen(null)
  const read = () => call(readVoucherCode, { params: { id: String(row.id) }, body: {} })
  const isDecided = row.state !== 'deleted' && row.state !== 'unpaid'
  return (
    <Stack gap="md">
      {row.last_four !== null && mayHere('voucher-cards.read-codes') && <WholeCode read={read} again={again} />}
      {mayHere('vouchers.edit') && (
        <Group gap="xs">
          {row.version !== 0 && (
            <Button variant="default" onClick={() => setOpen('edit')}>
              {t('single.edit')}
            </Button>
          )}
          {isDecided && <Words state={String(row.state)} onOpen={setOpen} />}
        </Group>
      )}
      <VoucherHistory events={row.events as readonly VoucherEvent[]} cinema_id={row.cinema_id as number} />
      {open === 'edit' && (
        <ResourceForm
          view={noting(view)}
          form={String(row.id)}
          controls={NO_CONTROLS}
          onClose={close}
          onSaved={again}
        />
      )}
      {open === 'dates' && <DatesForm row={row} onClose={close} onDone={again} />}
      {open !== null && open !== 'edit' && open !== 'dates' && (
        <WordModal row={row} state={open} onClose={close} onDone={again} />
      )}
    </Stack>
  )
}

/** The keys of what a manager decides about a voucher that stands like this. */
function Words({ state, onOpen }: { state: string; onOpen: (what: VoucherWord | 'dates') => void }) {
  const t = useT()
  return (
    <>
      <Button variant="default" onClick={() => onOpen('dates')}>
        {t('single.dates')}
      </Button>
      <Button variant="default" onClick={() => onOpen(state === 'blocked' ? 'active' : 'blocked')}>
        {t(state === 'blocked' ? 'single.let_go' : 'single.block')}
      </Button>
      <Button variant="default" color="stop" onClick={() => onOpen('deleted')}>
        {t('single.withdraw')}
      </Button>
    </>
  )
}
