import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { TextsProvider } from '#kit/texts.tsx'
import { laterTexts, portalTexts } from '../texts.ts'
import { GroupRows } from './GroupRows.tsx'
import { gridOf } from './price-grid.ts'
import type { PriceWork } from './use-price-drafts.ts'

const texts = await portalTexts('en')
await laterTexts()
function ignored(): void {}
const NOTHING_TYPED: PriceWork = {
  drafts: new Map(),
  said: new Map(),
  publishing: false,
  trouble: null,
  type: ignored,
  leave: ignored,
  drop: ignored,
  keepMine: ignored,
  discard: ignored,
  publish: ignored,
}

function shown(color: string): string {
  const asked = { least_cents: 200, most_cents: 200, fee_cents: 0, own: null }
  const classes = [{ seat_class: 'loge', name: 'Loge', color, ...asked }]
  const { groups } = gridOf([{ id: 1, name: 'Evening', schedules: 0, rates: [], more_rates: 0, classes }])
  return renderToStaticMarkup(
    <MemoryRouter>
      <TextsProvider texts={texts}>
        <table>
          <GroupRows
            group={groups[0]!}
            nth={0}
            work={NOTHING_TYPED}
            mayType={{ rate: false, class: false }}
            onMove={ignored}
          />
        </table>
      </TextsProvider>
    </MemoryRouter>,
  )
}

test.each([
  ['loge', 'var(--band-loge, loge)'],
  ['standard', 'var(--line-strong)'],
  ['#a3a', '#a3a'],
  ['var(--band-sofa)', 'var(--band-sofa)'],
])('F-206 a class of the colour %s has the band that it has in the seat plan', (color, band) => {
  expect(shown(color)).toContain(`style="background:${band}"`)
})
