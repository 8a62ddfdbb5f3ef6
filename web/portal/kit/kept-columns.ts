/**
 * Which columns of a list somebody wants to see, kept in this browser for this person; null = as the list is
 * by itself. A browser that keeps nothing shows it so.
 */
export function readKeptColumns(employee_id: number, kind: string, known: readonly string[]): string[] | null {
  const kept = withStorage((storage) => storage.getItem(keyOf(employee_id, kind)))
  const columns = (kept ?? '').split(',').filter((column) => known.includes(column))
  return columns.length > 0 ? known.filter((column) => columns.includes(column)) : null
}

export function keepColumns(employee_id: number, kind: string, columns: readonly string[] | null): void {
  withStorage((storage) => {
    if (columns === null) storage.removeItem(keyOf(employee_id, kind))
    else storage.setItem(keyOf(employee_id, kind), columns.join())
  })
}

function keyOf(employee_id: number, kind: string): string {
  return `portal/columns/${employee_id}/${kind}`
}

function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}
