/** Rows that are taken up at once. */
const AT_ONCE = 8

/** Works on some rows at a time; one that fails keeps no other from its turn, and is the error in the end. */
export async function atOnce<T>(rows: readonly T[], work: (row: T) => Promise<void>): Promise<void> {
  const waiting = [...rows]
  const failed: unknown[] = []
  const next = async (): Promise<void> => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift())
      await work(row).catch((error: unknown) => failed.push(error))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  if (failed.length > 0) throw failed[0]
}
