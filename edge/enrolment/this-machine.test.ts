import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isKnowable, isSameMachine, Machine } from '#protocol/sync/machine.ts'
import { thisMachine } from './this-machine.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-machine-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const FILES = {
  'etc/machine-id': '3d1219c7c4c5404aaa1f6d2a48adfda4\n',
  'sys/class/dmi/id/product_uuid': '4C4C4544-0042-3510-8051-B4C04F4D5432\n',
  'sys/block/sda/device/wwid': 'naa.5000c500a1b2c3d4\n',
  'sys/block/nvme0n1/device/serial': 'S4EWNX0R123456\n',
  'sys/block/sdb/removable': '1\n',
  'sys/block/sdb/device/wwid': 'a stick\n',
  'sys/block/loop0/serial': 'x\n',
  'sys/class/net/eno1/device/vendor': '0x8086\n',
  'sys/class/net/eno1/address': 'b4:2e:99:00:00:01\n',
  'sys/class/net/docker0/address': '02:42:00:00:00:01\n',
}

function machine(changes: Record<string, string | null> = {}): Machine {
  rmSync(root, { recursive: true })
  mkdirSync(root)
  for (const [path, text] of Object.entries({ ...FILES, ...changes })) {
    if (text === null) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return thisMachine(null, root)
}

test('L7 a machine offers board, system, disks and cards that are built in, as hashes and the same each time', () => {
  const found = machine()
  expect(Machine.parse(found)).toEqual(found)
  const counts = Object.fromEntries(Object.entries(found).map(([part, values]) => [part, values.length]))
  expect(counts).toEqual({ named: 0, board: 1, system: 1, disks: 2, networks: 1 })
  expect(machine()).toEqual(found)
  expect(machine({ 'sys/block/sdb/device/wwid': 'another stick', 'sys/class/net/docker0/address': 'x' })).toEqual(found)
  expect(JSON.stringify(found)).not.toContain('3d1219c7')
})

test('L7 what a maker never wrote is no name of a machine', () => {
  const nothing = {
    'etc/machine-id': 'uninitialized\n',
    'sys/class/dmi/id/product_uuid': '00000000-0000-0000-0000-000000000000\n',
    'sys/block/sda/device/wwid': 'None\n',
    'sys/block/nvme0n1/device/serial': '0000\n',
  }
  const found = machine(nothing)
  expect([found.board, found.system, found.disks]).toEqual([[], [], []])
  const all = { ...nothing, 'sys/class/dmi/id/product_uuid': 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF' }
  expect(machine(all).board).toEqual([])
  expect(
    machine({ ...nothing, 'sys/class/dmi/id/product_uuid': '03000200-0400-0500-0006-000700080009' }).board,
  ).toEqual([])
})

test('L7 a box that offers nothing is known by the name that it was given', () => {
  const bare = thisMachine(null, join(root, 'nowhere'))
  expect(isKnowable(bare)).toBe(false)
  const [one, other] = [thisMachine('cinema 1', join(root, 'nowhere')), thisMachine('cinema 2', join(root, 'nowhere'))]
  expect([isKnowable(one), isSameMachine(one, one), isSameMachine(one, other)]).toEqual([true, true, false])
})
