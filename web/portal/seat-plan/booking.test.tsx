import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextsProvider } from '#kit/texts.tsx'
import { screen } from '#protocol/catalogue/screen.ts'
import { SEAT_ALGORITHMS, type SeatAlgorithm } from '#protocol/seats/autoassign.ts'
import { addRows, changeSeats } from '#protocol/seats/plan-edit.ts'
import { PROPOSERS } from '#protocol/seats/preview.ts'
import { laterTexts, portalTexts } from '../texts.ts'
import { Booking, tried } from './Booking.tsx'

const texts = await portalTexts('en')
await laterTexts()
const rows = addRows({ separator: '', curve: 0, seats: [] }, { after: 0, count: 3, seats: 4, class: 'standard_seats' })
if (!rows.ok) throw new Error('three rows of four')
/** A1 is not on sale: seats after it have other slots than ids. */
const plan = changeSeats(rows.value, new Set([1]), { disabled: true })
const config = screen.shape.shape.config.parse({})
const hall = { config } as Parameters<typeof tried>[1]
function nameOf(id: number): string {
  const seat = plan.seats.find((one) => one.id === id)!
  return `${seat.row_name}${seat.seat_name}`
}

const FIRST: Readonly<Record<SeatAlgorithm, string>> = {
  TOPLEFT_TO_BOTTOMRIGHT: 'A2 A3',
  TOPRIGHT_TO_BOTTOMLEFT: 'A3 A4',
  BOTTOMLEFT_TO_TOPRIGHT: 'C1 C2',
  BOTTOMRIGHT_TO_TOPLEFT: 'C3 C4',
  CENTER_OUTWARDS: 'B2 B3',
}

test.each(SEAT_ALGORITHMS)('F-205 F-119 the editor tries %s on what is drawn, and says its seats', (algorithm) => {
  for (const by of PROPOSERS) {
    const trial = { quantity: 2, algorithm, by }
    const found = tried({ plan, class_rate: {} }, hall, trial)
    expect(found[0]!.map(nameOf).join(' ')).toBe(FIRST[algorithm])
    const look = { zoom: 1, zoomBy: () => {}, ends: { least: false, most: false } }
    const html = renderToStaticMarkup(
      <MantineProvider>
        <TextsProvider texts={texts}>
          <Booking {...{ trial, found, nameOf, look }} onTry={() => {}} />
        </TextsProvider>
      </MantineProvider>,
    )
    expect(html).toContain(`In an empty hall: ${FIRST[algorithm].replace(' ', ', ')};`)
    expect(html).toMatch(new RegExp(`<option value="${algorithm}" selected=""`))
    expect(html).not.toContain('resource.screen.word')
  }
})
