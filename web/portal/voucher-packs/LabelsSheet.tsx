import { Button, Group, NativeSelect, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { callPath } from '#protocol/kit/call.ts'
import { LABEL_SHEETS } from '#protocol/vouchers/label.ts'
import { packLabels } from '#protocol/vouchers/pack-calls.ts'
import css from '../kit/FormModal.module.css'
import type { Values } from '../kit/merge.ts'
import { Sheet } from '../kit/Sheet.tsx'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { useCards } from './use-cards.ts'

/** On what paper, and which cards of a pack; the file comes as a download. */
export function LabelsSheet({ row, onClose }: { row: Values; onClose: () => void }) {
  const t = useT()
  const count = row.count as number
  const { data, trouble, waits, again } = useCards(row)
  const [sheet, setSheet] = useState<string>(LABEL_SHEETS[0])
  const [from, setFrom] = useState<number | string>(1)
  const [to, setTo] = useState<number | string>(count)
  const isRange = Number(from) >= 1 && Number(from) <= Number(to) && Number(to) <= count
  const isReady = data !== null && data.printed > 0 && isRange
  const query = new URLSearchParams({ sheet, from: String(from), to: String(to) })
  const place = { min: 1, max: count, allowDecimal: false, clampBehavior: 'none' } as const
  const key = { color: 'ink', leftSection: <PortalIcon name="download" /> }
  return (
    <Sheet title={t('packs.labels_title', { name: String(row.name) })} size={520} onClose={onClose}>
      <div className={css.plain}>
        <p>{t('packs.labels_text')}</p>
        {trouble && <TroubleNote trouble={trouble} waits={waits} onAgain={again} />}
        <NativeSelect
          mt="md"
          label={t('packs.sheet')}
          data={LABEL_SHEETS.map((one) => ({ value: one, label: t(`packs.sheets.${one}`) }))}
          value={sheet}
          onChange={({ currentTarget }) => setSheet(currentTarget.value)}
        />
        <Group grow mt="sm">
          <NumberInput label={t('packs.from')} value={from} onChange={setFrom} {...place} />
          <NumberInput label={t('packs.to')} value={to} onChange={setTo} {...place} />
        </Group>
        {data?.printed === 0 && <p role="status">{t('packs.no_cards')}</p>}
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('form.close')}
          </Button>
          {isReady ? (
            <Button component="a" href={`${callPath(packLabels, { id: row.id as number })}?${query}`} download {...key}>
              {t('packs.print')}
            </Button>
          ) : (
            <Button disabled {...key}>
              {t('packs.print')}
            </Button>
          )}
        </Group>
      </div>
    </Sheet>
  )
}
