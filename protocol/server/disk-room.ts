import { closeSync, openSync, rmSync, writeSync } from 'node:fs'

/**
 * Takes so many bytes of a disk in `file` and gives them back. Throws what the disk says when it has not so
 * much room.
 */
export function takeRoom(file: string, bytes: number): void {
  const fd = openSync(file, 'w', 0o600)
  try {
    const room = Buffer.alloc(bytes)
    for (let at = 0; at < bytes; ) at += writeSync(fd, room, at)
  } finally {
    closeSync(fd)
    rmSync(file, { force: true })
  }
}

/** The disk is full, or what somebody may have of it: an error of a file, or of a database in one. */
export function isNoRoom(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as { code?: unknown }
  return /^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)/.test(String(code))
}
