import { expect, test } from 'vitest'
import { tabsAt } from './key-layout.ts'
import type { Category } from './product.ts'

function category(id: number, fields: Partial<Category>): Category {
  const own = { id, exhibitor_id: 1, version: 1, deleted_at: null }
  return { ...own, name: `Category ${id}`, color: '#d99a2b', picture: null, cinemas: [], sort: 0, ...fields }
}

test('F-210 a register has a tab for each category of its cinema or of all, in their order', () => {
  const rows = [
    category(1, { sort: 3 }),
    category(2, { sort: 2, cinemas: [4, 5] }),
    category(3, { sort: 1, cinemas: [5] }),
    category(5, { sort: 0 }),
    category(4, { sort: 0 }),
  ]
  const at = (cinema_id: number) => tabsAt(cinema_id, rows).map(({ id }) => id)
  expect([at(4), at(5), at(6)]).toEqual([
    [4, 5, 2, 1],
    [4, 5, 3, 2, 1],
    [4, 5, 1],
  ])
})
