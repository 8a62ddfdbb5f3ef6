import { type Adoption, isFinished, type Kept, type Mark, NO_MARK, type OutboxStorage } from './outbox.ts'

/**
 * The register's memory in the browser. Every write is one IndexedDB transaction with `durability: 'strict'`
 * and resolves at its `complete` event, which then means: on the disk (the default answers before that).
 * Unfinished questions carry `unfinished: 1` so that an index finds them among years of receipts.
 */
const VERSION = 1
const STRICT: IDBTransactionOptions = { durability: 'strict' }

interface StoredKept extends Kept {
  unfinished?: 1
}

function stored(kept: Kept): StoredKept {
  return isFinished(kept.status) ? kept : { ...kept, unfinished: 1 }
}
function loaded({ unfinished: _, ...kept }: StoredKept): Kept {
  return kept
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'))
  })
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, VERSION)
  request.onupgradeneeded = () => {
    const questions = request.result.createObjectStore('questions', { keyPath: 'question_id' })
    questions.createIndex('unfinished', ['unfinished', 'kept_at'])
    questions.createIndex('kept_at', 'kept_at')
    request.result.createObjectStore('facts')
  }
  return answerOf(request)
}

function newest(database: IDBDatabase, limit: number): Promise<StoredKept[]> {
  return new Promise((resolve, reject) => {
    const found: StoredKept[] = []
    const request = database.transaction('questions').objectStore('questions').index('kept_at').openCursor(null, 'prev')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor || found.length >= limit) return resolve(found)
      found.push(cursor.value)
      cursor.continue()
    }
  })
}

/** Facts about this device that must survive like a receipt: who it is, its token. One value per key. */
export interface DeviceFacts {
  read<T>(key: string): Promise<T | undefined>
  keep(key: string, value: unknown): Promise<void>
}

/**
 * Opens (or makes) the memory and asks the browser never to throw it away.
 * @throws DOMException when the browser gives no storage; the register must not sell then
 */
export async function openIndexedDbOutbox(name: string): Promise<{ outbox: OutboxStorage; facts: DeviceFacts }> {
  await navigator.storage?.persist?.()
  const database = await openDatabase(name)
  const facts: DeviceFacts = {
    read: (key) => answerOf(database.transaction('facts').objectStore('facts').get(key)),
    keep: async (key, value) => {
      const transaction = database.transaction('facts', 'readwrite', STRICT)
      transaction.objectStore('facts').put(value, key)
      await completed(transaction)
    },
  }
  const outbox: OutboxStorage = {
    write: async (records, { mark, adoption } = {}) => {
      const transaction = database.transaction(['questions', 'facts'], 'readwrite', STRICT)
      for (const kept of records) transaction.objectStore('questions').put(stored(kept))
      if (mark) transaction.objectStore('facts').put(mark, 'mark')
      if (adoption) transaction.objectStore('facts').put(adoption, 'adoption')
      await completed(transaction)
    },
    unfinished: async () => {
      const range = IDBKeyRange.bound([1], [1, '\uffff'])
      const index = database.transaction('questions').objectStore('questions').index('unfinished')
      return (await answerOf(index.getAll(range))).map(loaded)
    },
    recent: async (limit) => (await newest(database, limit)).map(loaded),
    after: async (question_id, limit) => {
      const range = IDBKeyRange.lowerBound(question_id, true)
      const questions = database.transaction('questions').objectStore('questions')
      return (await answerOf<StoredKept[]>(questions.getAll(range, limit))).map(loaded)
    },
    those: async (question_ids) => {
      const questions = database.transaction('questions').objectStore('questions')
      const found = await Promise.all(question_ids.map((id) => answerOf<StoredKept | undefined>(questions.get(id))))
      return found.flatMap((kept) => (kept ? loaded(kept) : []))
    },
    mark: async () => (await facts.read<Mark>('mark')) ?? NO_MARK,
    adoption: async () => (await facts.read<Adoption>('adoption')) ?? null,
  }
  return { outbox, facts }
}
