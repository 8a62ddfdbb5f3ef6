import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('npm start without any environment: 8080, 8090, ./data', () => {
  expect(readSettings({})).toEqual({ hub_port: 8080, edge_port: 8090, data_dir: './data', demo: true, backup_at: null })
})

test('every variable is taken; an empty one is as good as none', () => {
  const environment = {
    HUB_PORT: '9000',
    EDGE_PORT: '',
    DATA_DIR: '/srv/foyer',
    SECOND_DIR: '/mnt/second',
    DEMO: '0',
    DATABASE_URL: 'postgres://db/foyer',
  }
  expect(readSettings(environment)).toEqual({
    hub_port: 9000,
    edge_port: 8090,
    data_dir: '/srv/foyer',
    demo: false,
    backup_at: '03:30',
    second_dir: '/mnt/second',
    database_url: 'postgres://db/foyer',
  })
})

test.each([
  [{ HUB_PORT: 'eighty' }, 'HUB_PORT'],
  [{ EDGE_PORT: '70000' }, 'EDGE_PORT'],
  [{ DEMO: 'perhaps' }, 'DEMO'],
  [{ DATABASE_URL: 'mysql://db/foyer' }, 'DATABASE_URL'],
  [{ BACKUP_AT: '24:00' }, 'BACKUP_AT'],
])('%j is refused in one line that names %s', (environment, name) => {
  expect(() => readSettings(environment)).toThrow(new RegExp(`^${name}: [^\\n]+$`))
})

test('F-338 a house is backed up each night, a demo where somebody says where to', () => {
  expect(readSettings({ DEMO: '0', BACKUP_AT: '05:15' }).backup_at).toBe('05:15')
  expect(readSettings({ BACKUP_DIR: '/mnt/backups' }).backup_at).toBe('03:30')
  expect(readSettings({ BACKUP_AT: '05:15' }).backup_at).toBeNull()
})
