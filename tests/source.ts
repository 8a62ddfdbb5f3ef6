import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'

/**
 * One source file of the project as the house test reads it; `path` is relative to the root, with forward
 * slashes.
 */
export type Source = { path: string; imports: string[]; isBarrel: boolean; nodes: Node[]; comments: Comment[] }
/** The text of a comment, without its marks, and where it begins and ends in its file. */
type Comment = { value: string; start: number; end: number }
/** A node of the syntax tree with its children's names unknown: the walls need only a few kinds. */
export type Node = { type: string; parent: Node | null; key: string; [field: string]: unknown }

export const ROOT = dirname(import.meta.dirname)
export const FLOORS = ['protocol', 'hub', 'edge', 'devices', 'web'] as const
const FOLDERS = [...FLOORS, 'deploy', 'tests']

/** Every source file of the project, tests included. */
export function readSources(): Source[] {
  const files = globSync(`{${FOLDERS.join()}}/**/*.{ts,tsx,mjs,mts}`, { cwd: ROOT }).filter(
    (path) => !path.includes('node_modules'),
  )
  return files.sort().map((path) => parseSource(path, readFileSync(join(ROOT, path), 'utf8')))
}

/** Reads the imports (static, dynamic, of types, of mocks) and the syntax tree of one file. */
export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]!.message}`)
  const nodes: Node[] = []
  collect(program as unknown as Node, null, '', nodes)
  return {
    path,
    imports: nodes.flatMap(importOf),
    isBarrel: isBarrel(program.body as unknown as Node[]),
    nodes,
    comments: comments.map(({ value, start, end }) => ({ value, start, end })),
  }
}

function collect(node: Node, parent: Node | null, key: string, into: Node[]): void {
  const fields = Object.entries(node)
  node.parent = parent
  node.key = key
  into.push(node)
  for (const [name, value] of fields) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child !== null && typeof child === 'object' && typeof child.type === 'string')
        collect(child, node, name, into)
    }
  }
}

const MODULE_NODES = [
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
  'ImportExpression',
  'TSImportType',
]

function importOf(node: Node): string[] {
  if (!MODULE_NODES.includes(node.type)) return []
  const source = node.source as { value?: unknown } | null | undefined
  return typeof source?.value === 'string' ? [source.value] : []
}

/** A file that only passes on what others export: it hides where a thing lives. */
function isBarrel(body: Node[]): boolean {
  const passesOn = (node: Node) => {
    if (node.type === 'ExportAllDeclaration') return true
    return node.type === 'ExportNamedDeclaration' && !node.declaration
  }
  return body.some(passesOn) && body.every((node) => passesOn(node) || node.type === 'ImportDeclaration')
}

/** Where an import leads: a path from the root for our own files, else the package as it is written. */
export function targetOf(importer: string, specifier: string): string {
  if (specifier.startsWith('#protocol/')) return specifier.slice(1)
  if (specifier.startsWith('#kit/')) return `web/kit/${specifier.slice('#kit/'.length)}`
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  return specifier
}

/** Test code: tests beside the code, and what only tests use. */
export function isTest(path: string) {
  return /\.test\.tsx?$|(^|\/)(testing|tests)\//.test(path)
}

/** The strings by which the tests of a file are named, those of the tables of test.each included. */
export function titlesOf(source: Source): string[] {
  return source.nodes
    .filter((node) => node.type === 'CallExpression' && isTestCall(node))
    .flatMap((call) => stringsIn(call.arguments as Node[]))
}

function isTestCall(call: Node): boolean {
  let at = call.callee as Node
  while (at.type === 'MemberExpression' || at.type === 'CallExpression') at = (at.object ?? at.callee) as Node
  return at.type === 'Identifier' && ['test', 'it', 'describe'].includes(at.name as string)
}

/** The strings among the arguments; a table (array) is looked into, the body of a test is not. */
function stringsIn(args: Node[]): string[] {
  return args.flatMap((node) => {
    if (!node) return []
    if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
    if (node.type === 'TemplateLiteral')
      return (node.quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked)
    return node.type === 'ArrayExpression' ? stringsIn(node.elements as Node[]) : []
  })
}
