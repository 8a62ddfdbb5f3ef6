import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { migrate } from '../../edge/db/migrate.ts'
import { openDb } from '../../edge/db/open.ts'
import { EDGE_CALLS, HUB_CALLS } from '../../protocol/calls.ts'
import { EntryData } from '../../protocol/ledger/entries.ts'
import { FEED_RESOURCES } from '../../protocol/sync/feed.ts'

/**
 * An edge has no visitor's name or address, so that whoever is erased at the hub is erased there at once,
 * with its line up or down: a bill of it names a contact by id alone, and the chain of its journal stays
 * whole. What may hold words at an edge is said here by table and column, and a new one fails.
 */
const AT_AN_EDGE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the ledger: ids, states, amounts and names of what is sold; why a drawer was opened, typed by staff': {
    heads: 'stream hash',
    journal: 'stream body hash',
    commands: 'command_id request_hash',
    halls: 'sale',
    slots: 'home state bill_id ticket_id origin due_at',
    tickets: 'ticket_id state origin bill_id line_id question_id',
    bills: 'id home source device_id number status business_date contact_id visitor due_at settling_at settled_at',
    bill_lines: 'id bill_id kind state name detail ticket_id right_key ended_by voucher_id',
    allocations: 'line_id payment_id',
    payments: 'id bill_id type status device_id voucher_id',
    questions: 'id kind state device_id bill_id event',
    movements: 'id kind device_id reason at type',
    rights: 'key',
    series: 'device_id prefix',
    vouchers: 'id code_mac contact_id state valid_from valid_until line_id question_id used_at used_by',
    views: 'body heard_at',
    waiting: 'hash body since',
  },
  'what a house shows and sells, and who works there': {
    replica: 'kind body',
    replica_cursor: 'epoch cursor synced_at',
    replica_refused: 'kind problem at',
    pictures: 'picture webp',
  },
  'the box, its devices and its paper, on which lines of bills stand': {
    migrations: 'name applied_at',
    box: 'box state token quarantined_for quarantined_at troubles mark_key unmarked_at machine',
    devices:
      'device_uuid type name status series address token_hash secret_hash approved_at approved_by blocked_at last_seen_at',
    device_series: 'letter',
    pin_tries: 'device_uuid',
    sign_ins: 'token_hash device_uuid',
    device_events: 'body',
    print_jobs: 'event_id rows state reason created_at printed_at',
  },
}

/** What a field is called in which a visitor could be. A contact's id is none. */
const OF_PEOPLE = /mail|phone|mobile|holder|buyer|contact(?!_id)|comment|person|first_name|last_name|invoice_(?!days)/

test('F-337 (edges) SECURITY "People’s data" no column of an edge is for a visitor’s name or address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-edge-people-'))
  const db = openDb(join(folder, 'edge.db'))
  try {
    migrate(db)
    const read = db.sqlite.prepare<[], { place: string }>(
      `select t.name || '.' || c.name as place from sqlite_master t, pragma_table_info(t.name) c
       where t.type = 'table' and lower(c.type) <> 'integer'`,
    )
    const said = Object.values(AT_AN_EDGE).flatMap((tables) =>
      Object.entries(tables).flatMap(([table, columns]) => columns.split(' ').map((column) => `${table}.${column}`)),
    )
    expect(
      read
        .all()
        .map(({ place }) => place)
        .sort(),
    ).toEqual(said.sort())
  } finally {
    db.close()
    rmSync(folder, { recursive: true })
  }
})

test('F-337 (edges) nothing that travels to an edge or that it journals has a field for a visitor', () => {
  const travels: [string, z.ZodType][] = [
    ['entry', EntryData],
    ...Object.entries(FEED_RESOURCES).map(([kind, { row }]): [string, z.ZodType] => [kind, row]),
    ...[...EDGE_CALLS, ...HUB_CALLS.filter(({ who }) => who.as === 'edge' || who.as === 'enrolment')].flatMap((call) =>
      [call.query, call.body, call.answer].flatMap((shape): [string, z.ZodType][] =>
        shape ? [[call.path, shape]] : [],
      ),
    ),
  ]
  const found = travels.flatMap(([name, shape]) =>
    fieldsIn(z.toJSONSchema(shape, { unrepresentable: 'any', io: 'input' })).map((field) => `${name}: ${field}`),
  )
  expect(found.length).toBeGreaterThan(500)
  // of the house and its rules, of its cinemas and of its staff
  expect([...new Set(found.filter((field) => OF_PEOPLE.test(field.split(': ')[1]!)))]).toEqual([
    'exhibitor: email',
    'exhibitor: buyers_cancel',
    'exhibitor: buyers_change_seats',
    'exhibitor: buyer_until_minutes',
    'exhibitor: contact',
    'exhibitor: phone',
    'exhibitor: phone2',
    'exhibitor: phone2_text',
    'exhibitor: keep_buyers_days',
    'cinema: phone',
    'cinema: email',
    'employee: email',
  ])
})

/** The names of all fields of a JSON schema, however deep. */
function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' ? [...Object.keys(value), ...Object.values(value).flatMap(fieldsIn)] : fieldsIn(value),
  )
}
