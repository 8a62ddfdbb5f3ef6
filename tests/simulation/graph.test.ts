import { describe, expect, test } from 'vitest'
import { FLOORS, isTest, type Node, parseSource, readSources, type Source, targetOf } from '../source.ts'
import { MUTANTS } from './mutants.ts'
import { FILES } from './reducers.ts'

/** The reducers: whoever decides or applies imports them from here. */
const DECIDE = ['protocol/ledger/decide-seats.ts', 'protocol/ledger/decide-bill.ts']
const APPLY = 'protocol/ledger/apply.ts'
/** What decides, applies and seals between two commits, in every store. */
const TURN = 'protocol/ledger/turn.ts'
const sources = readSources()
const imports = new Map(sources.map((source) => [source.path, targetsOf(source)]))

function targetsOf({ path, imports: names }: Source): string[] {
  return names.map((name) => targetOf(path, name))
}

function below(folder: string): string[] {
  return sources.flatMap(({ path }) => (path.startsWith(`${folder}/`) && !isTest(path) ? [path] : []))
}

describe('one set of reducers', () => {
  test('the simulation runs the very modules by which the stores of hub and edge decide and apply', () => {
    const simulated = Object.values(FILES)
    expect(simulated).toEqual(expect.arrayContaining([...DECIDE, TURN]))
    for (const floor of ['hub', 'edge']) {
      const used = new Set(below(floor).flatMap((path) => imports.get(path) ?? []))
      for (const reducer of [...DECIDE, TURN]) expect(used, `${floor} imports ${reducer}`).toContain(reducer)
    }
  })

  test('stores append and apply by the turn alone, and the turn by protocol/ledger/apply.ts', () => {
    for (const store of ['hub/ledger/lane.ts', 'edge/ledger/store.ts'])
      expect(imports.get(store), store).toContain(TURN)
    const product = [...imports].filter(
      ([path]) => FLOORS.some((floor) => path.startsWith(`${floor}/`)) && !isTest(path),
    )
    expect(product.filter(([, targets]) => targets.includes(APPLY)).map(([path]) => path)).toEqual([TURN])
    const own = sources.filter(
      ({ path, nodes }) => !path.startsWith('protocol/') && !isCase(path) && nodes.some(isDecider),
    )
    expect(own.map(({ path }) => path)).toEqual([])
  })

  test('the simulation has no reducer of its own: of protocol it imports types only, the code comes as an argument', () => {
    const own = sources.filter(({ path }) => path.startsWith('tests/simulation/') && !isCase(path))
    expect(own.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['tests/simulation/hub.ts', 'tests/simulation/world.ts']),
    )
    expect(own.flatMap(runtimeImports)).toEqual([])
  })

  test.each([
    [`import { apply } from '#protocol/ledger/apply.ts'`, ['protocol/ledger/apply.ts']],
    [`import * as work from '#protocol/ledger/work.ts'`, ['protocol/ledger/work.ts']],
    [`import '../../hub/ledger/lane.ts'`, ['hub/ledger/lane.ts']],
    [`export { decideSale } from '#protocol/ledger/decide-bill.ts'`, ['protocol/ledger/decide-bill.ts']],
    [`export * from '#protocol/ledger/decide-bill.ts'`, ['protocol/ledger/decide-bill.ts']],
    [`const { slotKey } = await import('#protocol/ledger/ledger.ts')`, ['protocol/ledger/ledger.ts']],
    [`import type { Ledger } from '#protocol/ledger/ledger.ts'`, []],
    [`export type { Ledger } from '#protocol/ledger/ledger.ts'`, []],
    [`type Seats = typeof import('#protocol/ledger/decide-seats.ts')`, []],
    [`import { Breach } from './breach.ts'`, []],
  ])('what a file of the simulation takes of the product while it runs: %s', (text, targets) => {
    const found = runtimeImports(parseSource('tests/simulation/hub.ts', text))
    expect(found).toEqual(targets.map((target) => `tests/simulation/hub.ts imports ${target}`))
  })

  test('every mutant of product code stands in a file that the simulation loads', () => {
    const loaded = reachable(Object.values(FILES))
    const files = new Set(MUTANTS.map(({ file }) => file).filter((file) => !file.startsWith('tests/simulation/')))
    expect([...files].filter((file) => !loaded.has(file))).toEqual([])
  })
})

function isCase(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

/** A function that is named like a decision of the ledger. */
function isDecider({ type, id }: Node): boolean {
  return type === 'FunctionDeclaration' && /^decide[A-Z]/.test((id as { name?: string } | null)?.name ?? '')
}

/** Statements that run a module, beside an import of its types alone. */
const RUNS = ['ImportDeclaration', 'ExportAllDeclaration', 'ExportNamedDeclaration', 'ImportExpression']

/** Product modules that a file of the simulation imports for more than their types. */
function runtimeImports({ path, nodes }: Source): string[] {
  return nodes.flatMap(({ type, importKind, exportKind, source }) => {
    const name = (source as { value?: unknown } | null | undefined)?.value
    if (!RUNS.includes(type) || importKind === 'type' || exportKind === 'type' || typeof name !== 'string') return []
    const target = targetOf(path, name)
    return /^(protocol|hub|edge|devices)\//.test(target) ? [`${path} imports ${target}`] : []
  })
}

function reachable(from: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const waiting = [...from]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    waiting.push(...(imports.get(path) ?? []).filter((target) => imports.has(target)))
  }
  return seen
}
