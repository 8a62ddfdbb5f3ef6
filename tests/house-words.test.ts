import { describe, expect, test } from 'vitest'
import { isTest, type Node, parseSource, readSources, type Source } from './source.ts'

const sources = readSources()

/** Words of a name that the glossary has another word for; `show` itself may be a verb. */
const OTHER_NAMES = new Set(['film', 'films', 'shows', 'nudge', 'nudged'])
/** Words of the specification's own lists, as they stand on a wire: a kind of medium. */
const ON_WIRES = new Set(['FILM'])
/** Words of a comment for which there is a plain one: say, notify, answer, know, carry, movie. */
const OTHER_WORDS = /\b(films?|tells?|told|hears?|heard|heeds?|bears?|nudged?|nudges)\b/i

describe('one way to write', () => {
  test('what is a function at the top of a file is a named function; a value of a function type may be an arrow', () => {
    expect(sources.flatMap(arrowFunctions)).toEqual([])
  })

  test('what keeps state is a class: no function of the product answers functions over variables of its own', () => {
    expect(sources.filter(({ path }) => !isTest(path)).flatMap(hiddenState)).toEqual([])
  })

  test('names hold the words of the glossary: schedule and movie', () => {
    expect(sources.flatMap(otherNames)).toEqual([])
  })

  test('comments are plain present-day English', () => {
    expect(sources.flatMap(otherWords)).toEqual([])
  })

  test('a file that a comment names is there', () => {
    const paths = sources.map(({ path }) => path)
    const others = sources.filter(({ path }) => !path.startsWith('tests/house'))
    expect(others.flatMap((source) => lostFiles(source, paths))).toEqual([])
  })
})

describe('this test itself', () => {
  const read = (text: string) => parseSource('hub/a.ts', text)

  test.each(['const f = () => 1', 'export const f = async (a: number) => {}', 'let a = 1, f = (b) => b'])(
    'sees the arrow function in %s',
    (text) => {
      expect(arrowFunctions(read(text))).toEqual(['hub/a.ts: f'])
    },
  )

  test.each(['const f: Handler = () => 1', 'function f() { const g = () => 1 }', 'const f = memo(() => 1)'])(
    'sees none in %s',
    (text) => {
      expect(arrowFunctions(read(text))).toEqual([])
    },
  )

  test.each([
    ['// see seats/holds.ts', []],
    ['/** As lane.ts does. */', []],
    ['// see bills/lane.ts', ['hub/a.ts: bills/lane.ts']],
  ])('looks for the file of the comment %s', (text, lost) => {
    expect(lostFiles(read(text), ['hub/seats/holds.ts', 'hub/ledger/lane.ts'])).toEqual(lost)
  })

  test.each([
    'function a() { let b = 1; return { c: () => b, d: () => b++ } }',
    'function a() { const b = new Map(); const c = () => b; function d() {} return { c, d } }',
  ])('sees the hidden state in %s', (text) => {
    expect(hiddenState(read(text))).toEqual(['hub/a.ts: a'])
  })

  test.each([
    'function a() { let b = 1; return { b } }',
    'function a(b) { return { c: () => b, d: () => b } }',
    'function a() { const b = []; return { c: () => b } }',
  ])('sees none in %s', (text) => {
    expect(hiddenState(read(text))).toEqual([])
  })

  test.each(['class Show {}', 'const lateShows = 1', 'row.film_id'])('sees the name in %s', (text) => {
    expect(otherNames(read(text)).length).toBeGreaterThan(0)
  })

  test('sees verbs and what is shown as what they are', () => {
    const text = 'class Showing {}; showTab(); const shown = { show_dimension: viewsToShow }'
    expect(otherNames(read(text))).toEqual([])
  })

  test.each([
    ['// Nobody hears of it', 1],
    ['/** The list of films. */', 1],
    ['/** `told` is a field; what a page shows. */', 0],
  ])('of the comment %s it refuses %i', (text, count) => {
    expect(otherWords(read(text))).toHaveLength(count)
  })
})

/** What comments name by the end of a path, as `seats/holds.ts` or `holds.ts`, where no file is called so. */
function lostFiles({ path, comments }: Source, paths: readonly string[]): string[] {
  return comments.flatMap(({ value }) => {
    const named = [...value.matchAll(/(?<![\w/.@:*-])(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.tsx?\b/g)].map(([name]) => name)
    return named
      .filter((name) => !paths.some((one) => `/${one}`.endsWith(`/${name}`)))
      .map((name) => `${path}: ${name}`)
  })
}

/** Arrow functions without a type of their own that a constant at the top of a file holds. */
function arrowFunctions({ path, nodes }: Source): string[] {
  const isTop = ({ parent }: Node) => parent?.type === 'Program' || parent?.parent?.type === 'Program'
  return nodes.flatMap((node) => {
    if (node.type !== 'VariableDeclarator' || !isTop(node.parent!)) return []
    const { name, typeAnnotation } = node.id as Node
    const init = node.init as Node | null
    return init?.type === 'ArrowFunctionExpression' && !typeAnnotation ? [`${path}: ${name}`] : []
  })
}

/** Functions that answer two functions or more which share what the first one keeps: a class says so. */
function hiddenState({ path, nodes }: Source): string[] {
  const functions = nodes.filter(({ type, body }) => type === 'FunctionDeclaration' && body)
  return functions.flatMap(({ id, body }) => {
    const steps = (body as Node).body as Node[]
    const declared = steps.flatMap((step) =>
      step.type === 'VariableDeclaration'
        ? (step.declarations as Node[]).map(({ id, init }) => ({ id, init, isLet: step.kind === 'let' }))
        : [],
    )
    const isState = ({ init, isLet }: { init?: unknown; isLet: boolean }) =>
      isLet ? !isFunction(init) : isEmptyCollection(init)
    if (!declared.some(isState)) return []
    const named = [
      ...steps.filter(({ type }) => type === 'FunctionDeclaration').map((step) => step.id),
      ...declared.filter(({ init }) => isFunction(init)).map((one) => one.id),
    ].map((name) => (name as Node).name)
    const answer = steps.findLast(({ type }) => type === 'ReturnStatement')?.argument as Node | null | undefined
    const fields = answer?.type === 'ObjectExpression' ? (answer.properties as Node[]) : []
    const answered = fields.filter(({ value }) => isFunction(value) || named.includes((value as Node)?.name))
    return answered.length > 1 ? [`${path}: ${(id as Node).name}`] : []
  })
}

function isFunction(node: unknown): boolean {
  return /Function/.test((node as Node | null | undefined)?.type ?? '')
}

function isEmptyCollection(node: unknown): boolean {
  const { type, callee, elements } = (node ?? {}) as { type?: string; callee?: Node; elements?: unknown[] }
  if (type === 'ArrayExpression') return elements!.length === 0
  return type === 'NewExpression' && /^(Weak)?(Map|Set)$/.test(String(callee!.name))
}

function otherNames({ path, nodes }: Source): string[] {
  const names = nodes.filter(({ type }) => /Identifier$/.test(type)).map(({ name }) => String(name))
  return [...new Set(names)]
    .filter((name) => !ON_WIRES.has(name) && isOtherName(name))
    .map((name) => `${path}: ${name}`)
}

function isOtherName(name: string): boolean {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
  return /^Show(?![a-z])/.test(name) || words.split('_').some((word) => OTHER_NAMES.has(word))
}

/** What stands in backticks is a name, and not asked. */
function otherWords({ path, comments }: Source): string[] {
  return comments.flatMap(({ value }) => {
    const word = OTHER_WORDS.exec(value.replaceAll(/`[^`]*`/g, ''))
    return word ? [`${path}: ${word[0]}`] : []
  })
}
