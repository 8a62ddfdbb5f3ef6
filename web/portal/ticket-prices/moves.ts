/** Where a key leads from a price. */
export type Way = 'up' | 'down' | 'left' | 'right'

/** What of an input says where somebody is in it. */
type Place = Pick<HTMLInputElement, 'selectionStart' | 'selectionEnd' | 'value'>

/**
 * Where a key leads; null = it stays in the price. To both sides only from the end of what is typed, or where
 * all of it is selected, as it is when a price is entered.
 */
export function wayOf(key: string, { selectionStart, selectionEnd, value }: Place): Way | null {
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown' || key === 'Enter') return 'down'
  const isAll = selectionStart === 0 && selectionEnd === value.length
  if (key === 'ArrowLeft') return isAll || selectionEnd === 0 ? 'left' : null
  if (key === 'ArrowRight') return isAll || selectionStart === value.length ? 'right' : null
  return null
}
