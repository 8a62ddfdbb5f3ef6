import type pg from 'pg'
import { readiness } from '#protocol/exhibitors/readiness.ts'
import { ok } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import { withExhibitor } from '../db/connect.ts'
import { readCounts } from '../exhibitors/counts.ts'
import type { HubApp } from '../http/env.ts'

/** What is missing before the house of this address can sell. */
export function readinessRoutes(app: HubApp, { pool }: { pool: pg.Pool }): void {
  mount(app, readiness, async (c) => ok(await withExhibitor(pool, c.get('principal').exhibitor_id, readCounts)))
}
