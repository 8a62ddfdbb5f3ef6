import type { ReactNode } from 'react'
import { classes } from '#kit/classes.ts'
import { Mark } from '#kit/Mark.tsx'
import { useShell } from '../visit.ts'
import css from './GiftCard.module.css'

/** How a card looks: the colours of its two parts, and what is drawn on the first. */
const FACES = ['night', 'paper', 'lamp'] as const
export type Face = (typeof FACES)[number]

/** The face of the cards of a type: each of the shop has the next one. */
export function faceOf(nth: number): Face {
  return FACES[nth % FACES.length]!
}

interface GiftCardProps {
  face: Face
  title: string
  /** Below the title; nothing where it is empty. */
  note?: string
  /** What stands on the part that is torn off. */
  stub: ReactNode
  className?: string | undefined
}

/**
 * A voucher as it is given: a ticket that is torn at its stub. A picture of what the words beside it say, so
 * readers of a screen are spared it.
 */
export function GiftCard({ face, title, note = '', stub, className }: GiftCardProps) {
  const { brand } = useShell().exhibitor
  return (
    <div className={classes(css.lift, className)} aria-hidden="true">
      <div className={classes(css.card, css[face])}>
        <svg viewBox="0 0 600 300" preserveAspectRatio="xMaxYMid slice" className={css.drawn} aria-hidden="true">
          {face === 'paper' ? <Seats /> : <Lamp />}
        </svg>
        <div className={css.front}>
          <Mark brand={brand} className={css.mark} />
          <p>
            <b>{title}</b>
            {note && <span>{note}</span>}
          </p>
        </div>
        <div className={css.stub}>{stub}</div>
      </div>
    </div>
  )
}

/** The lamp of the projector, and its light. */
function Lamp() {
  return (
    <>
      <path d="M470 10L-20 150V330L520 150Z" className={css.beam} />
      <circle cx="492" cy="82" r="74" className={css.bulb} />
    </>
  )
}

const SEATS = Array.from({ length: 20 }, (_, nth) => ({ x: 366 + (nth % 5) * 46, y: 18 + Math.floor(nth / 5) * 46 }))
/** Two that sit together. */
const TAKEN = [12, 13]

function Seats() {
  return SEATS.map(({ x, y }, nth) => (
    <rect
      key={`${x} ${y}`}
      x={x}
      y={y}
      width="34"
      height="34"
      rx="9"
      className={TAKEN.includes(nth) ? css.bulb : css.beam}
    />
  ))
}
