import type { Kept, OutboxFacts, OutboxStorage } from '../../devices/shell/outbox.ts'
import { higherMark } from '../../devices/shell/outbox.ts'
import { openSqliteOutbox } from '../../devices/shell/testing/outbox-sqlite.ts'

/** One write that waits, and whoever waits for it. */
interface Waiting {
  records: readonly Kept[]
  facts: OutboxFacts | undefined
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * The outbox as a SQLite file in which all writes of one turn share one commit: a box office that sells many
 * at once waits for the disk once. Each is answered after that commit.
 */
export function openSharedOutbox(file: string): OutboxStorage & { close(): void } {
  const outbox = openSqliteOutbox(file)
  let waiting: Waiting[] = []
  const commit = async (): Promise<void> => {
    const group = waiting
    waiting = []
    const marks = group.flatMap(({ facts }) => facts?.mark ?? [])
    const adoption = group.findLast(({ facts }) => facts?.adoption)?.facts?.adoption
    try {
      await outbox.write(
        group.flatMap(({ records }) => records),
        { ...(marks.length > 0 && { mark: marks.reduce(higherMark) }), ...(adoption && { adoption }) },
      )
      for (const { resolve } of group) resolve()
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }
  return {
    ...outbox,
    write: (records, facts) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(() => void commit())
        waiting.push({ records, facts, resolve, reject })
      }),
  }
}
