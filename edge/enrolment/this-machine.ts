import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from '#protocol/sync/machine.ts'

/** Where Linux says the serial number of a disk, by its kind. */
const SERIALS = ['device/wwid', 'wwid', 'device/serial', 'serial', 'device/cid']
/** No disks that are built in. */
const NO_DISK = /^(loop|ram|zram|dm-|md|sr|fd|nbd)/
/** What makers write where they had nothing to write. */
const NO_BOARD = /^([0-]*|[f-]*|03000200-0400-0500-0006-000700080009|00020003-0004-0005-0006-000700080009)$/
const NO_SERIAL = /^(|0+|none|n\/a|unknown|default string|to be filled by o\.e\.m\.)$/

/**
 * What this machine offers to know it by (protocol/sync/machine.ts): Linux says it in files; elsewhere, and
 * in a container, there is the name that its operator gave it. Values leave this function as hashes.
 * @param root where its files begin
 */
export function thisMachine(name: string | null, root = '/'): Machine {
  const read = (...path: string[]) => textOf(join(root, ...path))
  const board = read('sys/class/dmi/id/product_uuid')
  const system = read('etc/machine-id')
  return {
    named: hashes('named', name === null ? [] : [name]),
    board: hashes('board', NO_BOARD.test(board) ? [] : [board]),
    system: hashes('system', /^[0-9a-f]{32}$/.test(system) ? [system] : []),
    disks: hashes('disks', disksOf(root)),
    networks: hashes('networks', networksOf(root)),
  }
}

function disksOf(root: string): string[] {
  const folder = join(root, 'sys/block')
  return namesIn(folder)
    .filter((name) => !NO_DISK.test(name) && textOf(join(folder, name, 'removable')) !== '1')
    .map((name) => SERIALS.map((file) => textOf(join(folder, name, file))).find((text) => !NO_SERIAL.test(text)) ?? '')
}

/** Cards that are there as hardware: what software makes is drawn anew at each start. */
function networksOf(root: string): string[] {
  const folder = join(root, 'sys/class/net')
  return namesIn(folder)
    .filter((name) => existsSync(join(folder, name, 'device')))
    .map((name) => textOf(join(folder, name, 'address')))
}

function hashes(part: string, values: readonly string[]): string[] {
  return values
    .filter((value) => value !== '')
    .map((value) => createHash('sha256').update(`foyer machine ${part} ${value}`).digest('hex'))
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

/** Empty where there is none, or where this program may not read it. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim().toLowerCase()
  } catch {
    return ''
  }
}
