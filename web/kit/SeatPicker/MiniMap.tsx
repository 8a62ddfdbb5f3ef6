import { type PlanLayout, SEAT } from './layout.ts'
import css from './MiniMap.module.css'
import type { SeatMark } from './marks.ts'

interface MiniMapProps {
  layout: PlanLayout
  markAt: (slot: number) => SeatMark
  window: { x: number; y: number; width: number; height: number }
}

function square(x: number, y: number): string {
  return `M${x} ${y}h${SEAT}v${SEAT}h-${SEAT}z`
}

/** Where the window of the plan lies. For eyes only: the grid itself says where one is. */
export function MiniMap({ layout, markAt, window }: MiniMapProps) {
  const paths: Record<SeatMark, string> = { free: '', chosen: '', taken: '', off: '' }
  for (const { slot, x, y } of layout.rows.flatMap((row) => row.seats)) paths[markAt(slot)] += square(x, y)
  return (
    <div className={css.map}>
      <svg aria-hidden="true" viewBox={`0 0 ${layout.width} ${layout.height}`}>
        {(['free', 'taken', 'off', 'chosen'] as const).map((mark) => (
          <path key={mark} data-mark={mark} d={paths[mark]} />
        ))}
        <rect {...window} rx={16} />
      </svg>
    </div>
  )
}
