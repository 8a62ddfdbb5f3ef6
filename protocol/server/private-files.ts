import { chmodSync, mkdirSync } from 'node:fs'

/**
 * From here on the owner alone can read what this process writes: databases, keys, logs (docs/security.md,
 * "Secrets"). These folders of it are made, or closed if they are older.
 */
export function keepPrivate(...folders: string[]): void {
  process.umask(0o077)
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
  }
}
