import { useLocale } from '#kit/texts.tsx'
import type { Conflict } from '#protocol/schedules/conflicts.ts'
import { formatDay } from '#protocol/time/format.ts'
import { useT } from '../texts.ts'
import { type Block, refOf } from './changes.ts'
import type { CinemaView } from './scene.ts'
import { conflictText, screenNameIn, timeIn, titleIn } from './words.ts'

interface Props {
  /** With all that the conflict is between. */
  view: CinemaView
  conflict: Conflict
  /** Which of the two is about to be placed or published: it is said of that one, rather of the later. */
  isIn: (block: Block) => boolean
}

/** One conflict of many: which show, where and when, and what is wrong with it. */
export function Meeting({ view, conflict, isIn }: Props) {
  const t = useT()
  const locale = useLocale()
  const named = [conflict.ref, conflict.other_ref].map((ref) => view.blocks.find((block) => refOf(block) === ref))
  const block = named.find((one) => one && isIn(one))
  if (!block) return null
  return (
    <>
      <b>
        {formatDay(block.business_date, locale)} {timeIn(view, block.start)}
      </b>{' '}
      {titleIn(view, block)}, {screenNameIn(view, block.screen_id)}:{' '}
      {conflictText(t, view, conflict, locale, refOf(block))}
    </>
  )
}
