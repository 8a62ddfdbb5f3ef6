import { Button, Group } from '@mantine/core'
import { Sheet } from '../kit/Sheet.tsx'
import { MoveLink } from '../schedules/MoveLink.tsx'
import { useT } from '../texts.ts'
import type { Block } from './changes.ts'
import css from './SchedulePanel.module.css'
import { type CinemaView, takenOf } from './scene.ts'
import { screenNameIn, timeIn, titleIn } from './words.ts'

/** What has places taken does not move: how many, and why (UX-25). */
export function LockedModal({ view, block, onClose }: { view: CinemaView; block: Block; onClose: () => void }) {
  const t = useT()
  const count = takenOf(block)
  return (
    <Sheet title={t('planner.locked', { count, title: titleIn(view, block) })} size={520} onClose={onClose}>
      <div className={css.plain}>
        <p>
          {t('planner.lockedText', {
            time: timeIn(view, block.start),
            screen: screenNameIn(view, block.screen_id),
            sold: block.sold,
            reserved: block.reserved,
            in_carts: block.in_carts,
          })}
        </p>
        {view.plan.cinema.cut_off_since !== null && <p>{t('planner.lockedCutOff')}</p>}
        <Group justify="flex-end" mt="lg">
          {block.id !== null && !block.is_draft && <MoveLink id={block.id} cinema_id={view.plan.cinema.id} />}
          <Button color="ink" data-autofocus onClick={onClose}>
            {t('planner.leaveThere')}
          </Button>
        </Group>
      </div>
    </Sheet>
  )
}
