import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem, type } from 'node:os'
import { join } from 'node:path'
import type { BackupTime } from './backup.ts'
import type { Grown } from './growth.ts'
import { GUESSES_A_SECOND, REACH as GUESSING_REACH, type Guessed } from './guessing.ts'
import { REACH as LIST_REACH, type ListTime } from './lists.ts'
import type { OnSaleResult, Row } from './on-sale.ts'
import type { Dragging } from './planner.ts'
import type { Reaction } from './register.ts'
import type { ChoosingTime, Fill, SeatsResult } from './seats.ts'
import type { PageBytes } from './site.ts'
import type { Waiting } from './start.ts'

const FILE = join(import.meta.dirname, 'RESULTS.md')
/** What stands below this line is written by people and kept. */
const BY_HAND = '<!-- below: written by people -->'

/** B11: how fast worlds run over the real reducers. */
export interface SimulationResult {
  worlds: number
  seconds: number
  broken: number
}

export interface Results {
  commit: string
  command: string
  onSale: OnSaleResult
  guessing: readonly Guessed[]
  growth: readonly Grown[]
  simulation: SimulationResult
  site: readonly PageBytes[]
  register: readonly Reaction[]
  planner: Dragging
  lists: readonly ListTime[]
  start: readonly Waiting[]
  seats: SeatsResult
  backups: readonly BackupTime[]
}

/**
 * Writes tests/bench/RESULTS.md: the figures of this run, with date and machine; the notes of people stay.
 */
export function writeResults(results: Results): string {
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const notes = before.includes(BY_HAND) ? before.slice(before.indexOf(BY_HAND)) : `${BY_HAND}\n`
  writeFileSync(FILE, `${shown(results)}\n${notes}`)
  return FILE
}

function shown({
  commit,
  command,
  onSale,
  guessing,
  growth,
  simulation,
  site,
  register,
  planner,
  lists,
  start,
  seats,
  backups,
}: Results): string {
  const { rows, purchases, breaches } = onSale
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()}, Node ${process.versions.node}`
  return `# What was measured

${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit}, \`${command}\`, on ${machine}. Clients, server, database and provider share the machine.

## B1: on-sale at the hub

Hold two seats, check out with name and e-mail, pay, webhook, settled; the floor is a rule-free server with the same four durable steps on the same PostgreSQL and provider. Floor and product take turns in
every round; ratios are medians of the rounds, with the lowest and highest beside them. Latency is from the hold to the settled bill; CPU is server and PostgreSQL for one purchase.

| scenario | clients | floor /s | product /s | ratio | reach (half) | p99 floor → product | p99 ratio | CPU floor → product | CPU ratio | floor varies |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.map(line).join('\n')}

${purchases} purchases; the check at the end found ${breaches.length === 0 ? '0 doubles, every hall exactly full and every total equal to the cent' : breaches.join('; ')}.

### Growth

The hot hall at 32 clients beside tickets that these cinemas sold before, at the product alone; to reach from 10³ to 10⁷: at most 1.15 × CPU. Here: ${grewBy(growth).toFixed(2)} × of the ratio.

| old tickets | product /s | CPU product | CPU floor | CPU ratio | floor's CPU varies |
|---|---|---|---|---|---|
${growth.map(grown).join('\n')}

## B11: simulation

${simulation.worlds} worlds over the real reducers in ${simulation.seconds.toFixed(1)} s (${Math.round(simulation.worlds / simulation.seconds)} a second), ${simulation.broken} broken; to reach: 2,000 in less than 60 s.

## B7: what a browser loads

Gzip, JavaScript with the English texts and styles, without fonts and pictures; the floor is React alone, hydrating a page.

| page | reach | JavaScript | styles | files | ratio to React |
|---|---|---|---|---|---|
${site.map(bytes).join('\n')}

## UX-09: the register answers a tap

The built register in Chromium, 1366 × 768, from the tap to the frame that shows it, waiting for that frame included; the floor is a bare page that changes one row.

| what | reach | floor | register, median | register, p95 | ratio | floor varies |
|---|---|---|---|---|---|---|
${register.map(reaction).join('\n')}

${plannerSection(planner)}
${listSection(lists)}
${seatsSection(seats)}
${guessingSection(guessing)}
${backupSection(backups)}
## Start and stop

\`npm start\` on a folder that has its data, from the command to \`demo.json\`, and SIGTERM, from the signal to the end of npm; the floor is a program started by npm that does nothing.

| what | reach | floor | median | longest | ratio | floor varies |
|---|---|---|---|---|---|---|
${start.map(waiting).join('\n')}
`
}

function plannerSection(planner: Dragging, measured = ''): string {
  return `## UX-21: a block of the planner is dragged

One of ${planner.schedules} schedules of a day carried across the sheet in the built portal, Chromium, 1440 × 1000, the processor of both pages slowed down four times; the floor is one empty div that follows the mouse by a transform. Layouts are counted from when the block is picked up and drawn.${measured}

| reach | floor, frames /s | planner, frames /s | ratio | long tasks | layouts | floor varies |
|---|---|---|---|---|---|---|
${dragging(planner)}
`
}

function listSection(lists: readonly ListTime[], measured = ''): string {
  return `## Lists of 100,000 rows

A page of the portal over HTTP, sign-in, checks and JSON included; the floor are its two statements alone, by the owner of the tables, in turns. To reach: at most ${LIST_REACH} times the floor.${measured}

| list | what | floor | page | ratio | floor varies |
|---|---|---|---|---|---|
${lists.map(listed).join('\n')}
`
}

function seatsSection({ times, fills }: SeatsResult, measured = ''): string {
  const [small, large] = [times.filter(({ seats }) => seats === 500), times.filter(({ seats }) => seats === 5_000)]
  const grew = large.map((one, nth) => one.product_us / small[nth]!.product_us / 10)
  return `## B9: auto-assign

Every algorithm for 1 to 12 people in a hall of which 0 to 99 % are sold: medians over all of these. The floor is one scan of the hall in bytes; to reach: at most 10 times that, and linear growth: ${grew.map((by) => by.toFixed(2)).join(', ')} of ten times as long in ten times the hall.${measured}

| algorithm | seats | floor | auto-assign | ratio, median | worst |
|---|---|---|---|---|---|
${times.map(choosing).join('\n')}

Parties of one to six come in a random order, twice as many people as there are seats, and sit side by side or go away; to reach: 0.97 of the hall, which all of them could fill.

| algorithm | orders | filled | worst order |
|---|---|---|---|
${fills.map(filled).join('\n')}
`
}

function guessingSection(guessing: readonly Guessed[], measured = ''): string {
  return `## Who buys while codes are tried

Purchases of one hall at the product alone, from the hold to the settled bill, in turns with and without somebody who tries ${GUESSES_A_SECOND.toLocaleString('en')} codes of vouchers a second from the same machine; to reach: less than ${GUESSING_REACH} times the p99.${measured}

| clients | tries /s | answered 429 | p99 alone → beside | ratio | p99 alone varies |
|---|---|---|---|---|---|
${guessing.map(guessed).join('\n')}
`
}

function backupSection(backups: readonly BackupTime[], measured = ''): string {
  return `## F-338: backup and restore

Two tickets a bill, three entries of the journal for each, half a kilobyte of ids in every one. A backup is written and read back; a restore reads it to its end, makes a PostgreSQL in an empty folder and fills it. The floor is PostgreSQL's COPY of every table to nowhere.${measured}

| tickets | database | backup | floor | backup | restore | memory at most |
|---|---|---|---|---|---|---|
${backups.map(backedUp).join('\n')}
`
}

function backedUp({ tickets, database_mb, backup_mb, floor_s, backup_s, restore_s, peak_mb }: BackupTime): string {
  return `| ${tickets.toLocaleString('en')} | ${database_mb.toFixed(0)} MB | ${backup_mb.toFixed(0)} MB | ${floor_s.toFixed(1)} s | ${backup_s.toFixed(1)} s | ${restore_s.toFixed(1)} s | ${peak_mb.toFixed(0)} MB |`
}

/** When and by what a part was measured by itself. */
function measuredBy(commit: string, part: string): string {
  return ` ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit}, \`npm run bench -- --${part}\`.`
}

/** Writes one part alone, measured by itself: the other figures of the file stay. */
function writePart(section: string): void {
  const before = readFileSync(FILE, 'utf8')
  const from = before.indexOf(section.slice(0, section.indexOf('\n') + 1))
  if (from < 0) throw new Error('that part was never measured with the others')
  writeFileSync(FILE, `${before.slice(0, from)}${section}${before.slice(before.indexOf('\n## ', from))}`)
}

export function writePlanner(planner: Dragging, commit: string): void {
  writePart(plannerSection(planner, measuredBy(commit, 'planner')))
}

export function writeSeats(seats: SeatsResult, commit: string): void {
  writePart(seatsSection(seats, measuredBy(commit, 'seats')))
}

export function writeBackups(backups: readonly BackupTime[], commit: string): void {
  writePart(backupSection(backups, measuredBy(commit, 'backup')))
}

export function writeGuessing(guessing: readonly Guessed[], commit: string): void {
  writePart(guessingSection(guessing, measuredBy(commit, 'guessing')))
}

export function writeLists(lists: readonly ListTime[], commit: string): void {
  writePart(listSection(lists, measuredBy(commit, 'lists')))
}

function choosing({ algorithm, seats, floor_us, product_us, ratio, worst }: ChoosingTime): string {
  return `| ${algorithm} | ${seats.toLocaleString('en')} | ${floor_us.toFixed(2)} µs | ${product_us.toFixed(1)} µs | ${ratio.toFixed(1)} | ${worst.toFixed(1)} |`
}

function filled({ algorithm, orders, mean, least }: Fill): string {
  return `| ${algorithm} | ${orders.toLocaleString('en')} | ${mean.toFixed(4)} | ${least.toFixed(4)} |`
}

function guessed({ clients, tries, stopped, quiet_p99_ms, guessed_p99_ms, ratio, floor_spread }: Guessed): string {
  return `| ${clients} | ${tries.toFixed(0)} | ${(stopped * 100).toFixed(1)} % | ${quiet_p99_ms.toFixed(0)} → ${guessed_p99_ms.toFixed(0)} ms | ${ratio.toFixed(2)} | ${varies(floor_spread)} |`
}

function bytes({ page, reach_kb, js_kb, css_kb, files, floor_kb }: PageBytes): string {
  return `| ${page} | ${reach_kb} kB | ${js_kb.toFixed(1)} kB | ${css_kb.toFixed(1)} kB | ${files} | ${(js_kb / floor_kb).toFixed(2)} |`
}

function waiting({ what, reach_s, floor_s, median_s, worst_s, floor_spread }: Waiting): string {
  return `| ${what} | ${reach_s} s | ${floor_s.toFixed(2)} s | ${median_s.toFixed(2)} s | ${worst_s.toFixed(2)} s | ${(median_s / floor_s).toFixed(1)} | ${varies(floor_spread)} |`
}

/** How much the floor itself varied between the rounds; more than twice is noise. */
function varies(floor_spread: number): string {
  return `${floor_spread.toFixed(2)} ×${floor_spread > 2 ? ' noisy' : ''}`
}

function grown({ old_tickets, rate, product_ms, floor_ms, ratio, floor_spread }: Grown): string {
  return `| ${old_tickets.toLocaleString('en')} | ${rate.toFixed(0)} | ${product_ms.toFixed(2)} ms | ${floor_ms.toFixed(2)} ms | ${ratio.toFixed(2)} | ${varies(floor_spread)} |`
}

function grewBy(growth: readonly Grown[]): number {
  return growth.at(-1)!.ratio / growth[0]!.ratio
}

function reaction({ what, reach_ms, floor_ms, median_ms, p95_ms, ratio, floor_spread }: Reaction): string {
  return `| ${what} | ${reach_ms} ms | ${floor_ms.toFixed(1)} ms | ${median_ms.toFixed(1)} ms | ${p95_ms.toFixed(1)} ms | ${ratio.toFixed(2)} | ${varies(floor_spread)} |`
}

function listed({ list, what, floor_ms, page_ms, ratio, floor_spread }: ListTime): string {
  return `| ${list} | ${what} | ${floor_ms.toFixed(1)} ms | ${page_ms.toFixed(1)} ms | ${ratio.toFixed(2)} | ${varies(floor_spread)} |`
}

function dragging({ floor_fps, fps, ratio, long_tasks, layouts, floor_spread }: Dragging): string {
  return `| 0.95, no long task, 0 layouts | ${floor_fps.toFixed(0)} | ${fps.toFixed(0)} | ${ratio.toFixed(2)} | ${long_tasks} | ${layouts} | ${varies(floor_spread)} |`
}

/** What the ratio to the floor shall reach, by clients. */
const REACH: Readonly<Record<number, number>> = { 1: 0.22, 32: 0.4, 128: 0.6, 512: 0.6 }

function line(row: Row): string {
  const { scenario, clients, floor, product, ratio, ratio_low, ratio_high, p99_ratio, cpu_ratio, floor_spread } = row
  const cpuOf = ({ server_ms, postgres_ms }: Row['floor']): string =>
    `${server_ms.toFixed(2)} + ${postgres_ms.toFixed(2)} ms`
  const cells = [
    scenario,
    clients,
    floor.rate.toFixed(0),
    product.rate.toFixed(0),
    `${ratio.toFixed(2)} (${ratio_low.toFixed(2)}–${ratio_high.toFixed(2)})`,
    REACH[clients] ?? '',
    `${floor.p99_ms.toFixed(0)} → ${product.p99_ms.toFixed(0)} ms`,
    p99_ratio.toFixed(2),
    `${cpuOf(floor)} → ${cpuOf(product)}`,
    cpu_ratio.toFixed(2),
    varies(floor_spread),
  ]
  return `| ${cells.join(' | ')} |`
}
