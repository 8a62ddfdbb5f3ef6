import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'

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

/** Which part of a folder's disk is taken for this user, 0 to 1. Throws where the machine does not say. */
export function usedOf(folder: string): number {
  const { bavail, blocks } = statfsSync(folder)
  return blocks === 0 ? 1 : 1 - Math.min(bavail, blocks) / blocks
}
