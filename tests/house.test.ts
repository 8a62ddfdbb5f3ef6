import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FLOORS, isTest, type Node, parseSource, ROOT, readSources, type Source, targetOf, titlesOf } from './source.ts'

/** What a floor may import of the others; inside a floor everything but the rooms that are kept apart. */
const MAY_IMPORT: Record<string, string[]> = {
  protocol: [],
  hub: ['protocol/'],
  edge: ['protocol/'],
  web: ['protocol/'],
  devices: ['protocol/', 'web/kit/'],
}
const APART = [
  ['web/site/', 'web/portal/'],
  ['devices/register/', 'devices/scanner/', 'devices/signage/'],
]
/** What is used by all must not know who uses it. */
const LOWER = [
  { shared: 'web/kit/', users: ['web/'] },
  { shared: 'devices/shell/', users: ['devices/'] },
]
/**
 * The rooms of a floor, lowest first; a file that stands beside them is a room of its own. A room imports
 * only rooms below it.
 */
const ROOMS: Record<string, string[]> = {
  protocol: [
    'result.ts i18n time kit access money seats vouchers ledger catalogue mailings pricing products payments schedules signage content bills dashboard resources.ts cash',
    'sync alerts register devices scanning exhibitors server site calls.ts openapi.ts',
  ].flatMap((line) => line.split(' ')),
  hub: [
    'config.ts kit db documents mailer access http catalogue live ledger scanning seats schedules vouchers pricing products signage content payments bills sync devices exhibitors alerts portal',
    'site demo rooms.ts build.ts main.ts',
  ].flatMap((line) => line.split(' ')),
  edge: [
    'clock.ts db http broker printing config.ts devices ledger live replica pictures sync enrolment scanning schedules seats bills register wire.ts rooms.ts main.ts',
  ].flatMap((line) => line.split(' ')),
  web: ['kit', 'mail', 'site', 'portal'],
  devices: ['shell', 'register'],
}

/** A comment is no wider. */
const COMMENT_WIDTH = 110
/** The floors on which no file imports itself through others. */
const WITHOUT_CIRCLES = ['protocol', 'hub', 'edge', 'devices', 'web']
const PROTOCOL_PACKAGES = ['zod', 'temporal-polyfill']
const WING_PACKAGES = /^(node:|hono(\/|$)|@hono\/node-server(\/|$)|pino$|zod$|i18next$|better-sqlite3$)/
const BROWSER_PACKAGES = /^(react|react-dom|react-router|@mantine|@fontsource-variable)(\/|$)/
const SERVER_PACKAGES = /^(node:|hono|@hono|pg|better-sqlite3|aedes|pino)(\/|$|(?<=:))/

/** Settings of a build tool stand beside the app they build, and run in Node. */
function isSettings(path: string) {
  return path.endsWith('/vite.config.ts')
}

function floorOf(path: string) {
  return FLOORS.find((floor) => path.startsWith(`${floor}/`))
}

/** The wing of protocol for servers: node and pino live there, hub and edge alone use it. */
const WING = 'protocol/server/'
function isPure(path: string) {
  return path.startsWith('protocol/') && !path.startsWith(WING)
}

function isOurs(target: string) {
  return /^(protocol|hub|edge|devices|web|deploy|tests)\//.test(target)
}
const sources = readSources()
const product = sources.filter(({ path }) => floorOf(path) && !isTest(path))

describe('who imports whom', () => {
  test.each(FLOORS)('%s imports only what its wall allows', (floor) => {
    expect(product.filter(({ path }) => path.startsWith(`${floor}/`)).flatMap(wrongImports)).toEqual([])
  })

  test('tests inside a floor import their floor, what it may import, and tests/', () => {
    const tests = sources.filter(({ path }) => floorOf(path) && isTest(path))
    expect(tests.flatMap((source) => wrongImports(source).filter((line) => !/ imports tests\//.test(line)))).toEqual([])
  })

  test('a border is crossed by #protocol/ and #kit/ only (web/kit is one), and inside a floor imports are relative', () => {
    expect(sources.filter(({ path }) => floorOf(path)).flatMap(wrongSpelling)).toEqual([])
  })

  test.each(Object.keys(ROOMS))('a room of %s imports only rooms below it', (floor) => {
    expect(product.filter(({ path }) => path.startsWith(`${floor}/`)).flatMap(importsOfHigherRooms)).toEqual([])
  })

  test.each(WITHOUT_CIRCLES)('no file of %s imports itself through others', (floor) => {
    expect(circlesOf(product.filter(({ path }) => path.startsWith(`${floor}/`)))).toEqual([])
  })

  test('nor does one of deploy or tests beside the simulation, whose world and people know each other', () => {
    expect(circlesOf(sources.filter(({ path }) => !path.startsWith('tests/simulation/')))).toEqual([])
  })

  test('a hub without a demo loads nothing of it: hub/demo is imported only when it is asked for', () => {
    const outside = product.filter(({ path }) => path.startsWith('hub/') && !path.startsWith('hub/demo/'))
    const wrong = outside.flatMap(({ path, nodes }) =>
      nodes.filter((node) => node.type !== 'ImportExpression' && importsDemo(path, node)).map(() => path),
    )
    expect(wrong).toEqual([])
  })

  test('no comment is wider than the page', () => {
    expect(sources.flatMap((source) => wideComments(source))).toEqual([])
  })

  test('no literal is spread into another, only to be written on fewer lines', () => {
    expect(sources.filter(({ nodes }) => nodes.some(isSpreadLiteral)).map(({ path }) => path)).toEqual([])
  })

  test('what a room adds to its resources is options, what follows, and checks, nothing else', () => {
    const hooks = product.filter(({ path }) => /^hub\/[^/]+\/hooks\.ts$/.test(path) && !path.startsWith('hub/kit/'))
    expect(hooks.length).toBeGreaterThan(0)
    const names = hooks.flatMap(({ nodes }) => nodes.filter(isExported).map(({ id }) => (id as { name: string }).name))
    expect([...new Set(names)].sort()).toEqual(['check', 'derive', 'options'])
  })

  test('what a visitor’s browser runs makes its ids itself: a page over plain HTTP has no `randomUUID`', () => {
    const browsers = product.filter(({ path }) => /^(web\/(site|kit)|devices)\//.test(path))
    const asks = browsers.filter(({ nodes }) =>
      nodes.some(
        ({ type, property }) => type === 'MemberExpression' && (property as { name?: string }).name === 'randomUUID',
      ),
    )
    expect(asks.map(({ path }) => path)).toEqual([])
  })

  test('no barrels', () => {
    expect(sources.filter(({ isBarrel }) => isBarrel).map(({ path }) => path)).toEqual([])
  })
})

describe('the purity of protocol', () => {
  test('no clock, random, I/O, console, DOM or node in protocol', () => {
    expect(product.filter(({ path }) => isPure(path)).flatMap(impurities)).toEqual([])
  })

  test('protocol imports zod, temporal-polyfill and itself', () => {
    const pure = product.filter(({ path }) => isPure(path))
    const foreign = pure.flatMap(({ path, imports }) => imports.filter((name) => !isOurs(targetOf(path, name))))
    expect(foreign.filter((name) => !PROTOCOL_PACKAGES.includes(name))).toEqual([])
  })
})

describe('the wing of both servers', () => {
  test('imports node, hono, pino, zod, i18next, better-sqlite3 and protocol', () => {
    const wing = product.filter(({ path }) => path.startsWith(WING))
    const foreign = wing.flatMap(({ path, imports }) => imports.filter((name) => !isOurs(targetOf(path, name))))
    expect(foreign.filter((name) => !WING_PACKAGES.test(name))).toEqual([])
  })
})

describe('languages', () => {
  test('what a server answers people is no sentence in its code', () => {
    const servers = product.filter(({ path }) => /^(hub|edge|protocol\/server)\//.test(path))
    expect(servers.filter(({ path }) => !SAYS_NOT_BUILT.includes(path)).flatMap(sentences)).toEqual([])
  })

  test('no language stands in code but as a row of a table of all languages', () => {
    const speaking = product.filter(({ path }) => !TALKS_ENGLISH.some((place) => path.startsWith(place)))
    expect(speaking.flatMap(fixedLocales)).toEqual([])
  })
})

describe('what goes on by itself in a server', () => {
  test('repeats by `every`, comes later by `later` or settles a promise, and leaves no promise to itself', () => {
    const servers = product.filter(({ path }) => /^(hub|edge)\//.test(path))
    expect(servers.flatMap(looseWork)).toEqual([])
  })
})

describe('the rules and their tests', () => {
  test('every id in protocol/RULES.md stands in the title of a test', () => {
    const quoted = new Set(
      sources.filter(({ path }) => isTest(path)).flatMap((source) => titlesOf(source).flatMap(idsIn)),
    )
    expect(ruleIds(readFileSync(join(ROOT, 'protocol/RULES.md'), 'utf8')).filter((id) => !quoted.has(id))).toEqual([])
  })

  test('no id stands twice in protocol/RULES.md', () => {
    const ids = ruleIds(readFileSync(join(ROOT, 'protocol/RULES.md'), 'utf8'))
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})

describe('what is committed', () => {
  const files = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).stdout.split('\0').filter(Boolean)
  /** Written apart, so that this file does not hold what it searches for. */
  const FORBIDDEN = [
    ['/wo', 'rk/'],
    ['/ho', 'me/'],
    ['/Us', 'ers/'],
    ['/ro', 'ot/'],
    ['regis', 'try.npmjs'],
    ['regis', 'try.yarn'],
    ['"reso', 'lved": "http'],
  ]

  test('names no path of a machine and no registry host', () => {
    const wrong = files.flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      if (text.includes('\0')) return []
      return FORBIDDEN.map((parts) => parts.join(''))
        .filter((words) => new RegExp(`(^|[^\\w.@-])${words}`).test(text))
        .map((words) => `${file}: ${words}`)
    })
    expect(wrong).toEqual([])
  })

  test('holds the lock with every platform of the embedded PostgreSQL, and no built or data folder', () => {
    expect(files).toContain('package-lock.json')
    expect(files.filter((file) => /^(node_modules|dist|data|\.cache)\//.test(file))).toEqual([])
  })
})

describe('the house test itself', () => {
  const read = (path: string, text: string) => parseSource(path, text)
  test.each([
    ['hub/a.ts', "import { b } from '../edge/b.ts'"],
    ['hub/a.ts', "export { b } from '../web/site/b.ts'"],
    ['hub/a.ts', "const { b } = await import('../devices/b.ts')"],
    ['hub/a.ts', "type B = import('../edge/b.ts').B"],
    ['hub/a.ts', "import 'react'"],
    ['web/site/a.ts', "import type { b } from '../portal/b.ts'"],
    ['web/kit/a.ts', "import { b } from '../site/b.ts'"],
    ['web/site/a.ts', "import { readFileSync } from 'node:fs'"],
    ['devices/register/a.ts', "import { b } from '../scanner/b.ts'"],
    ['devices/shell/a.ts', "import { b } from '../register/b.ts'"],
    ['edge/a.ts', "import { b } from '../deploy/b.ts'"],
    ['web/site/a.ts', "import { b } from '#protocol/server/b.ts'"],
    ['devices/shell/a.ts', "import { b } from '#protocol/server/b.ts'"],
    ['protocol/seats/a.ts', "import { b } from '../server/b.ts'"],
  ])('sees in %s the wrong import %s', (path, text) => {
    expect(wrongImports(read(path, text))).toHaveLength(1)
  })

  test.each([
    [
      'hub/a.ts',
      "import { b } from '#protocol/b.ts'; import { c } from './db/c.ts'; import pg from 'pg'; import 'node:fs'",
    ],
    ['devices/register/a.tsx', "import { b } from '#kit/b.ts'; import { c } from '../shell/c.ts'; import 'react'"],
  ])('sees nothing wrong in %s', (path, text) => {
    expect([...wrongImports(read(path, text)), ...wrongSpelling(read(path, text))]).toEqual([])
  })

  test.each([
    ['protocol/seats/a.ts', "import { b } from '../ledger/b.ts'"],
    ['edge/db/a.ts', "import { b } from '../wire.ts'"],
    ['edge/unknown/a.ts', "import { b } from '../db/b.ts'"],
  ])('sees in %s that %s imports a room that is not below', (path, text) => {
    expect(importsOfHigherRooms(read(path, text))).toHaveLength(1)
  })

  test('sees files that import themselves through others, and no other', () => {
    const files = [
      read('hub/a.ts', "import { b } from './b.ts'"),
      read('hub/b.ts', "import type { c } from './live/c.ts'"),
      read('hub/live/c.ts', "export const c = () => import('../b.ts')"),
      read('hub/d.ts', "import { a } from './a.ts'; import { c } from './live/c.ts'"),
    ]
    expect(circlesOf(files)).toEqual([['hub/b.ts', 'hub/live/c.ts']])
  })

  test.each(["import { b } from '../protocol/b.ts'", "import { b } from '../web/kit/b.ts'"])(
    'sees the wrong spelling %s',
    (text) => {
      expect(wrongSpelling(read('devices/a.ts', text))).toHaveLength(1)
    },
  )

  test.each([
    'Date.now()',
    'new Date()',
    'Date()',
    'Math.random()',
    'crypto.randomUUID()',
    'fetch("/x")',
    'process.env.X',
    'console.log(1)',
    'performance.now()',
    'Temporal.Now.instant()',
    'globalThis.x',
    'setTimeout(f)',
    'document.title',
    'new Temporal.ZonedDateTime(0n, "UTC"), window.x',
  ])('sees that %s is not pure', (text) => {
    expect(impurities(read('protocol/a.ts', text))).toHaveLength(1)
  })

  test.each([
    'new Date(text)',
    'const a = { process: 1, fetch() {} }; a.process',
    'type T = { console: string }',
    '// Date.now()',
    '"new Date()"',
  ])('%s is pure', (text) => {
    expect(impurities(read('protocol/a.ts', text))).toEqual([])
  })

  test.each([
    "const a = format(day, 'en')",
    "new Intl.NumberFormat('de-DE')",
    'const page = `<html lang="fr">`',
    'const a = (1).toLocaleString()',
  ])('sees the language in %s', (text) => {
    expect(fixedLocales(read('web/site/a.ts', text))).toHaveLength(1)
  })

  test.each([
    ["c.text('Too many of them.', 503)", 1],
    ["c.text('ok'); c.text(words.many); c.json({ message: 'a b' })", 0],
  ])('in %s it sees %i sentences', (text, count) => {
    expect(sentences(read('hub/a.ts', text))).toHaveLength(count)
  })

  test.each(["const TEXTS = { en: say('en', en), de: 'de' }", "const LOCALES = ['en', 'de']", "'end'"])(
    'sees no fixed language in %s',
    (text) => {
      expect(fixedLocales(read('web/site/a.ts', text))).toEqual([])
    },
  )

  test.each([
    'setInterval(look, 10)',
    'setImmediate(look)',
    'setTimeout(() => look(), 10)',
    'const t = setTimeout(async () => look(), 10)',
    'new Promise((resolve) => setTimeout(async () => resolve(1), 10))',
    'void look()',
    'const f = () => void look().then(g)',
    "socket.on('data', async (chunk) => look(chunk))",
    "client.once('end', async function () {})",
  ])('sees that nobody catches what %s throws', (text) => {
    expect(looseWork(read('hub/a.ts', text))).toHaveLength(1)
  })

  test.each([
    'new Promise((resolve) => setTimeout(resolve, 10))',
    'await look()',
    "socket.on('data', (chunk) => look(chunk))",
    "app.get('/a', async (c) => look(c))",
  ])('sees nothing left to itself in %s', (text) => {
    expect(looseWork(read('hub/a.ts', text))).toEqual([])
  })

  test.each([
    ['const a = [1, ...[2, 3]]', true],
    ['f(...[1, 2])', true],
    ['const a = { ...{ b: 1 } }', true],
    ['const a = [...(b ? [1] : []), ...c, ...[1].map(d)]', false],
  ])('of %s it says that a literal is spread: %s', (text, isSo) => {
    expect(read('hub/a.ts', text).nodes.some(isSpreadLiteral)).toBe(isSo)
  })

  test.each([
    [`${' '.repeat(100)}// too far`, []],
    [`a()\nconst b = 1${' '.repeat(100)} // too far`, ['hub/a.ts:2']],
    [`/**\n * fine\n *${' '.repeat(110)}far */`, ['hub/a.ts:3']],
    [`/* fine */ const b = '${' '.repeat(110)}'`, []],
  ])('measures comments by where they end (%#)', (text, wide) => {
    expect(wideComments(read('hub/a.ts', text), text)).toEqual(wide)
  })

  test('reads ids from rules and titles, with ranges', () => {
    expect(ruleIds('- F-001 a line\n| L4 | take |\n**UX-02** big\nsee F-999')).toEqual(['F-001', 'L4', 'UX-02'])
    expect(idsIn('F-001..F-003, L-4 and UX-2')).toEqual(['F-001', 'F-002', 'F-003', 'L4', 'UX-02'])
    const titles = "describe('F-001', () => { test.each([['L4', 1]])('%s', () => { f('F-002') }) })"
    expect(titlesOf(read('a.test.ts', titles)).flatMap(idsIn).sort()).toEqual(['F-001', 'L4'])
  })
})

function wrongImports({ path, imports }: Source): string[] {
  const floor = floorOf(path)!
  const allowed = [...MAY_IMPORT[floor]!, `${floor}/`]
  return imports.flatMap((name) => {
    const target = targetOf(path, name)
    const wrong = isOurs(target)
      ? !allowed.some((prefix) => target.startsWith(prefix)) ||
        isApart(path, target) ||
        isUpward(path, target) ||
        isForeignWing(path, target)
      : !isTest(path) && !isSettings(path) && isWrongPackage(floor, name)
    return wrong ? [`${path} imports ${target}`] : []
  })
}

function importsOfHigherRooms({ path, imports }: Source): string[] {
  const floor = floorOf(path)!
  const height = (file: string): number => ROOMS[floor]!.indexOf(file.split('/')[1]!)
  return imports.flatMap((name) => {
    const target = targetOf(path, name)
    if (!target.startsWith(`${floor}/`) || path.split('/')[1] === target.split('/')[1]) return []
    return height(target) >= 0 && height(target) < height(path) ? [] : [`${path} imports ${target}`]
  })
}

/** The files of each circle of imports (strongly connected components, by Tarjan's algorithm). */
function circlesOf(files: readonly Source[]): string[][] {
  const imports = new Map(files.map(({ path, imports }) => [path, imports.map((name) => targetOf(path, name))]))
  const circles: string[][] = []
  const number = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const visit = (path: string): void => {
    number.set(path, number.size)
    lowest.set(path, number.get(path)!)
    open.push(path)
    for (const target of imports.get(path)!) {
      if (!imports.has(target)) continue
      if (!number.has(target)) visit(target)
      if (open.includes(target)) lowest.set(path, Math.min(lowest.get(path)!, lowest.get(target)!))
    }
    if (lowest.get(path) !== number.get(path)) return
    const circle = open.splice(open.indexOf(path))
    if (circle.length > 1 || imports.get(path)!.includes(path)) circles.push(circle.sort())
  }
  for (const { path } of files) if (!number.has(path)) visit(path)
  return circles
}

/** Lines on which a comment ends too far right, be it behind code or alone. */
function wideComments({ path, comments }: Source, text = readFileSync(join(ROOT, path), 'utf8')): string[] {
  return comments.flatMap(({ start, end }) => {
    const first = text.lastIndexOf('\n', start - 1) + 1
    const number = text.slice(0, first).split('\n').length
    const lines = text.slice(first, end).split('\n')
    return lines.flatMap((line, index) => (line.length > COMMENT_WIDTH ? [`${path}:${number + index}`] : []))
  })
}

/** `...{ a: 1 }` and `...[1, 2]`: what stands in it could stand without it. */
function isSpreadLiteral({ type, argument }: Node): boolean {
  return type === 'SpreadElement' && /^(Object|Array)Expression$/.test((argument as Node).type)
}

function importsDemo(path: string, node: Node): boolean {
  const source = node.source as { value?: unknown } | null | undefined
  return typeof source?.value === 'string' && targetOf(path, source.value).startsWith('hub/demo/')
}

/**
 * Tools of the demo and movies of its programme: pages in English alone, and languages as facts of a movie.
 */
const TALKS_ENGLISH = ['hub/demo/', 'hub/payments/sandbox/', 'edge/printing/virtual']
const LOCALE = /^(en|de|fr|nl)(-[A-Z]{2})?$/

/** Before the build of the pages there are no texts either: it says so to whoever builds. */
const SAYS_NOT_BUILT = ['hub/site/render.ts', 'hub/portal/page.ts']

/** `c.text('Too many of them.')`: an answer of words that are nobody's language but ours. */
function sentences({ path, nodes }: Source): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'CallExpression' || !['text', 'html'].includes(calledName(node))) return []
    const [said] = node.arguments as Node[]
    return typeof said?.value === 'string' && /\w \w/.test(said.value) ? [`${path} says ${said.value}`] : []
  })
}

/**
 * Languages that are written down where the reader's should be: literals, pages, formats of this machine's
 * own language.
 */
function fixedLocales({ path, nodes }: Source): string[] {
  const keys = nodes.filter(({ key, parent }) => key === 'key' && parent?.type === 'Property')
  const rows = new Set(keys.filter(({ name }) => LOCALE.test(String(name))).map(({ parent }) => parent!))
  return nodes.flatMap((node) => {
    if (node.type === 'Literal' && LOCALE.test(String(node.value)) && !isRowOfLanguage(node, rows))
      return [`${path} writes ${node.value}`]
    if (node.type === 'TemplateElement' && /lang="[a-z]{2}"/.test(JSON.stringify(node.value).replaceAll('\\', '')))
      return [`${path} writes a page in one language`]
    const field = node.type === 'MemberExpression' && String((node.property as { name?: string }).name)
    return field && /^toLocale/.test(field) ? [`${path} uses ${field}`] : []
  })
}

/** Below the key of a language (`de: …`) of a table, or in the list of languages itself. */
function isRowOfLanguage(node: Node, rows: ReadonlySet<Node>): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (rows.has(at)) return true
    if (at.type === 'VariableDeclarator' && (at.id as { name?: string }).name === 'LOCALES') return true
  }
  return false
}

/**
 * Work of a server whose failure nobody would notice, so that it ended the process: timers other than those
 * of protocol/server/background.ts (a timeout that settles a promise may stay), promises that are thrown away
 * with `void`, and asynchronous listeners.
 */
function looseWork({ path, nodes }: Source): string[] {
  const told = (node: Node, what: string) => `${path} ${what} at ${node.start}`
  return nodes.flatMap((node) => {
    if (node.type === 'UnaryExpression' && node.operator === 'void') return [told(node, 'throws away with void')]
    if (node.type !== 'CallExpression') return []
    const name = calledName(node)
    const [first, second] = node.arguments as Node[]
    const bare = (node.callee as Node).type === 'Identifier'
    if (bare && (name === 'setInterval' || name === 'setImmediate')) return [told(node, name)]
    if (bare && name === 'setTimeout' && (first?.async || !isInPromise(node))) return [told(node, name)]
    const listens = ['on', 'once', 'addListener', 'addEventListener'].includes(name)
    return listens && second?.async ? [told(node, 'listens asynchronously')] : []
  })
}

/** A constant or a function that its file exports. */
function isExported({ type, parent }: Node): boolean {
  const around = type === 'VariableDeclarator' ? parent?.parent : parent
  return /^(VariableDeclarator|FunctionDeclaration)$/.test(type) && around?.type === 'ExportNamedDeclaration'
}

/** `f` of `f()` and of `a.f()`; the timers are called by their bare names. */
function calledName({ callee }: Node): string {
  const { type, name, property } = callee as Node
  return String(type === 'MemberExpression' ? (property as Node).name : name)
}

function isInPromise(node: Node): boolean {
  for (let at = node.parent; at; at = at.parent)
    if (at.type === 'NewExpression' && (at.callee as Node).name === 'Promise') return true
  return false
}

function isApart(from: string, to: string): boolean {
  return APART.some((rooms) => {
    const home = rooms.find((room) => from.startsWith(room))
    return home !== undefined && rooms.some((room) => room !== home && to.startsWith(room))
  })
}

function isForeignWing(from: string, to: string): boolean {
  return to.startsWith(WING) && !from.startsWith(WING) && !/^(hub|edge)\//.test(from)
}

function isUpward(from: string, to: string): boolean {
  return LOWER.some(({ shared, users }) => {
    return from.startsWith(shared) && !to.startsWith(shared) && users.some((user) => to.startsWith(user))
  })
}

function isWrongPackage(floor: string, name: string): boolean {
  const forBrowser = floor === 'web' || floor === 'devices'
  return forBrowser ? SERVER_PACKAGES.test(name) : BROWSER_PACKAGES.test(name)
}

function wrongSpelling({ path, imports }: Source): string[] {
  const floor = floorOf(path)!
  return imports.flatMap((name) => {
    const target = targetOf(path, name)
    if (!isOurs(target) || target.startsWith('tests/')) return []
    const crosses = !target.startsWith(`${floor}/`) || (target.startsWith('web/kit/') && !path.startsWith('web/kit/'))
    return crosses === name.startsWith('#') ? [] : [`${path} writes ${name}`]
  })
}

const IMPURE = new Set(
  'crypto fetch process console performance setTimeout setInterval setImmediate queueMicrotask globalThis window document navigator localStorage sessionStorage indexedDB Buffer require XMLHttpRequest WebSocket EventSource'.split(
    ' ',
  ),
)

/**
 * Uses of the clock, of random or of anything outside: names that stand alone, not fields or types of that
 * name.
 */
function impurities({ path, nodes }: Source): string[] {
  return nodes.filter((node) => node.type === 'Identifier' && isImpure(node)).map((node) => `${path} uses ${node.name}`)
}

function isImpure(node: Node): boolean {
  const parent = node.parent!
  const isField =
    (parent.type === 'MemberExpression' && node.key === 'property') || (node.key === 'key' && !parent.shorthand)
  if (isField || parent.type.startsWith('TS')) return false
  if (IMPURE.has(node.name as string)) return true
  const field = parent.type === 'MemberExpression' && (parent.property as { name?: string }).name
  if (node.name === 'Math') return field === 'random'
  if (node.name === 'Temporal') return field === 'Now'
  if (node.name !== 'Date') return false
  const called = node.key === 'callee'
  return (
    field === 'now' || (called && (parent.type === 'CallExpression' || (parent.arguments as unknown[]).length === 0))
  )
}

/** The id that begins a line of RULES.md, as a list item, a table row or bold. */
function ruleIds(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const found = /^[\s\-*|#]*((?:F|UX)-\d+|L-?\d+)\b/.exec(line)
    return found ? idsIn(found[1]!) : []
  })
}

/** Every id in a text in one spelling (F-001, L4, UX-02); `F-001..F-005` names all five. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/\b(F-|UX-|L-?)(\d+)(?:\.\.(?:F-|UX-|L-?)?(\d+))?/g)].flatMap(([, kind, first, last]) => {
    const from = Number(first)
    const count = last === undefined ? 1 : Number(last) - from + 1
    return Array.from({ length: Math.max(0, count) }, (_, index) => spell(kind!, from + index))
  })
}

function spell(kind: string, number: number): string {
  if (kind.startsWith('L')) return `L${number}`
  return kind === 'F-' ? `F-${String(number).padStart(3, '0')}` : `UX-${String(number).padStart(2, '0')}`
}
