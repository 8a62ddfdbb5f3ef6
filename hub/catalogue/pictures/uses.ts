import { getTableName } from 'drizzle-orm'
import { type PicturePath, pictureFields } from '#protocol/kit/pictures.ts'
import { type Kind, RESOURCES } from '#protocol/resources.ts'
import { TABLES } from '../tables.ts'

/** The value of a field in SQL, which may stand in a group. */
function columnOf([field, ...within]: PicturePath): string {
  const steps = within.map((name, nth) => `${nth === within.length - 1 ? '->>' : '->'} '${name}'`)
  return [`"${field}"`, ...steps].join(' ')
}

const USES = (Object.keys(RESOURCES) as Kind[]).flatMap((kind) =>
  pictureFields(RESOURCES[kind]).map((path) => ({ table: getTableName(TABLES[kind]), column: columnOf(path) })),
)

/** Of a row of `pictures`: no row of any resource names it, a deleted one neither. */
export const UNNAMED: string = USES.map(
  ({ table, column }) => `not exists (select 1 from "${table}" where ${column} = pictures.picture)`,
).join(' and ')
