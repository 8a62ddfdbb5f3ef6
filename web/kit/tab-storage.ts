/**
 * What this tab keeps (sessionStorage). It may be switched off: what lies there is a comfort, nothing depends
 * on it.
 */
export function withTabStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
