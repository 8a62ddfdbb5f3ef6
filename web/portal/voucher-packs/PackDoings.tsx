import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { mayIn } from '#protocol/access/grades.ts'
import type { Permission } from '#protocol/access/permission.ts'
import { filterName } from '#protocol/kit/list-query.ts'
import type { Values } from '../kit/merge.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { ImportSheet } from './ImportSheet.tsx'
import { LabelsSheet } from './LabelsSheet.tsx'

interface Props {
  row: Values
  again: () => void
}

/** What is done with the cards of a pack: they are looked at, printed, and codes of others come in. */
export function PackDoings({ row, again }: Props) {
  const t = useT()
  const { held, may } = useSurroundings()
  const [open, setOpen] = useState<'labels' | 'import' | null>(null)
  const mayHere = (permission: Permission) => mayIn(held, permission, [row.cinema_id as number])
  const close = () => setOpen(null)
  const narrowed = new URLSearchParams({ [filterName('pack_id')]: String(row.id) })
  return (
    <>
      {may('voucher-cards.view') && (
        <Button variant="default" component={Link} to={`/voucher-cards?${narrowed}`}>
          {t('packs.cards')}
        </Button>
      )}
      {mayHere('voucher-cards.read-codes') && (
        <Button variant="default" leftSection={<PortalIcon name="print" />} onClick={() => setOpen('labels')}>
          {t('packs.labels')}
        </Button>
      )}
      {row.codes === 'imported' && mayHere('voucher-packs.edit') && (
        <Button variant="default" onClick={() => setOpen('import')}>
          {t('packs.import')}
        </Button>
      )}
      {open === 'labels' && <LabelsSheet row={row} onClose={close} />}
      {open === 'import' && <ImportSheet row={row} onClose={close} onDone={again} />}
    </>
  )
}
