import type { ClassRate } from '#protocol/catalogue/screen.ts'
import css from './Backdrop.module.css'
import { bandColour } from './Legend.tsx'
import { type Band, bendAt, type PlanLayout, SEAT } from './layout.ts'

export interface BackdropProps {
  layout: PlanLayout
  zoom: number
  classRates: Readonly<Record<string, ClassRate>>
  screen: string
  /** What stands at a band over whole rows: its class and what it costs more. */
  legend?: (seatClass: string) => string
}

/**
 * What lies behind the seats, for eyes only: the screen and its light, the bands of the classes, the names of
 * the rows at the right.
 */
export function Backdrop({ layout, zoom, classRates, screen, legend }: BackdropProps) {
  const { width, height } = layout
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} width={width * zoom} height={height * zoom}>
      <Screen width={width} label={screen} />
      {layout.bands.map((band) => (
        <g key={`${band.x} ${band.y}`} fill={bandColour(classRates[band.seatClass])}>
          {layout.lift === 0 ? (
            <rect className={css.band} x={band.x} y={band.y} width={band.width} height={band.height} rx={10} />
          ) : (
            <path className={css.band} d={bentBand(layout, band)} />
          )}
          {band.full && <rect x={band.x - 6} y={lowered(layout, band, 'left')} width={4} height={band.height} rx={2} />}
          {band.full && legend && (
            <text className={css.bandName} data-band x={band.x} y={band.y - 5}>
              {legend(band.seatClass)}
            </text>
          )}
          {band.full && (
            <rect
              x={band.x + band.width + 2}
              y={lowered(layout, band, 'right')}
              width={4}
              height={band.height}
              rx={2}
            />
          )}
        </g>
      ))}
      <RowNames layout={layout} x={width - 18} />
    </svg>
  )
}

/** Pieces of which the edge of a band is drawn where rows bend. */
const PIECES = 16

/** The strip behind rows that bend: its upper edge from the left, its lower edge back. */
function bentBand(layout: PlanLayout, { x, y, width, height }: Band): string {
  const at = (piece: number, top: number): string => {
    const across = x + (width * piece) / PIECES
    return `${across.toFixed(1)} ${(top + bendAt(layout, across).dy).toFixed(1)}`
  }
  const pieces = Array.from({ length: PIECES + 1 }, (_, piece) => piece)
  const upper = pieces.map((piece) => at(piece, y))
  const lower = pieces.toReversed().map((piece) => at(piece, y + height))
  return `M${[...upper, ...lower].join('L')}Z`
}

/** Where a bar at an end of a band begins. */
function lowered(layout: PlanLayout, { x, y, width }: Band, end: 'left' | 'right'): number {
  return y + bendAt(layout, end === 'left' ? x : x + width).dy
}

export function RowNames({ layout, x }: { layout: PlanLayout; x: number }) {
  return layout.rows.map((row) => (
    <text
      key={row.y}
      className={css.rowName}
      x={x}
      y={row.y + bendAt(layout, x).dy + SEAT / 2 + 4.5}
      textAnchor="middle"
    >
      {row.name}
    </text>
  ))
}

function Screen({ width, label }: { width: number; label: string }) {
  const [left, right] = [width * 0.22, width * 0.78]
  const curve = `M${left} 14Q${width / 2} -8 ${right} 14`
  return (
    <>
      <defs>
        <linearGradient id="seat-beam" x1="0" y1="0" x2="0" y2="1">
          <stop className={css.beamNear} />
          <stop className={css.beamFar} offset="1" />
        </linearGradient>
      </defs>
      <path d={`${curve}L${width - 30} 152H30Z`} fill="url(#seat-beam)" />
      <path className={css.edge} d={curve} />
      <text className={css.screenName} x={width / 2} y={33} textAnchor="middle">
        {label}
      </text>
    </>
  )
}
