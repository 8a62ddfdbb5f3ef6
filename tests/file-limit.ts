import { spawnSync } from 'node:child_process'

/**
 * `0`: no file of this process may grow, as on a disk without room, until `unlimited`. True when it could be
 * done (`prlimit` is part of util-linux).
 */
export function limitFiles(pid: number, soft: '0' | 'unlimited'): boolean {
  return spawnSync('prlimit', ['--pid', `${pid}`, `--fsize=${soft}:unlimited`]).status === 0
}
