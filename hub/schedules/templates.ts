import type { PoolClient } from 'pg'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { TEMPLATES_MAX, type Template } from '#protocol/schedules/planner-calls.ts'

const FIELDS = 'id, cinema_id, name, days, entries, changed_at'

/** The templates of a cinema, by name. */
export async function templatesIn(client: PoolClient, cinema_id: number): Promise<Template[]> {
  const sql = `select ${FIELDS} from schedule_templates where cinema_id = $1 order by name, id`
  return (await client.query<Template>(sql, [cinema_id])).rows
}

const SAVE = `
insert into schedule_templates (exhibitor_id, cinema_id, name, days, entries)
values (current_setting('app.exhibitor')::int, $1, $2, $3, $4)
on conflict (exhibitor_id, cinema_id, name) do update
set days = excluded.days, entries = excluded.entries, changed_at = now(), changed_by = foyer_employee()
returning ${FIELDS}`

/** Keeps a template; one of its name is replaced. Saved twice it is there once. */
export async function saveTemplateOf(
  client: PoolClient,
  { cinema_id, name, days, entries }: Omit<Template, 'id' | 'changed_at'>,
): Promise<Answer<Template, 'templates_full'>> {
  const { rows } = await client.query<{ others: number }>(
    'select count(*) as others from schedule_templates where cinema_id = $1 and name <> $2',
    [cinema_id, name],
  )
  if (rows[0]!.others >= TEMPLATES_MAX) return refuse('templates_full', 'name', { maximum: TEMPLATES_MAX })
  return ok((await client.query<Template>(SAVE, [cinema_id, name, days, JSON.stringify(entries)])).rows[0]!)
}

/** Ends a template of one of these cinemas (null = of any); answers it as it was. */
export async function removeTemplateOf(
  client: PoolClient,
  id: number,
  within: readonly number[] | null,
): Promise<Answer<Template, 'not_found'>> {
  const sql = `delete from schedule_templates where id = $1 and ($2::int[] is null or cinema_id = any ($2)) returning ${FIELDS}`
  const [row] = (await client.query<Template>(sql, [id, within])).rows
  return row ? ok(row) : refuse('not_found')
}
