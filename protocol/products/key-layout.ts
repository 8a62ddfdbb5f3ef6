import type { Category } from './product.ts'

/**
 * The tabs of the registers of a cinema: the categories that show there, in their order.
 * @source F-210
 */
export function tabsAt(cinema_id: number, categories: readonly Category[]): Category[] {
  return categories
    .filter(({ cinemas }) => cinemas.length === 0 || cinemas.includes(cinema_id))
    .toSorted((a, b) => a.sort - b.sort || a.id - b.id)
}
