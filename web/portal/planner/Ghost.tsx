import type { CSSProperties } from 'react'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import css from './Ghost.module.css'

/** What is carried, as it would be drawn: of a movie of the shelf too. px as in ScheduleBlock. */
export interface GhostLook {
  title: string
  color: string
  width: number
  height: number
  before: number
  after: number
  /** The hours that its clock may show, in their order: `05` … `23`, `00` … `04`. */
  hours: readonly string[]
}

const MINUTES = Array.from({ length: 12 }, (_, nth) => String(nth * 5).padStart(2, '0'))

/**
 * The block under the hand. While it is carried only transforms change: of itself, and of the two strips on
 * which its clock is written, so that no frame lays anything out.
 */
export function Ghost({ look: { title, color, width, height, before, after, hours } }: { look: GhostLook }) {
  const t = useT()
  return (
    <div className={css.ghost} style={{ width, height, '--col': color } as CSSProperties} aria-hidden="true">
      <i className={css.before} style={{ width: before }} />
      <span className={css.movie}>
        <b>{title}</b>
        <span className={css.clock}>
          <Strip name="hour" signs={hours} />:<Strip name="minute" signs={MINUTES} />
        </span>
        <em className={css.clash}>
          <PortalIcon name="warn" /> {t('planner.clash')}
        </em>
      </span>
      <i className={css.after} style={{ width: after }} />
    </div>
  )
}

function Strip({ name, signs }: { name: string; signs: readonly string[] }) {
  return (
    <span className={css.window}>
      <span data-strip={name} className={css.strip}>
        {signs.map((sign, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: in one night an hour stands twice
          <span key={nth}>{sign}</span>
        ))}
      </span>
    </span>
  )
}

/** Height of one sign of a strip, in px. */
export const SIGN_PX = 16
