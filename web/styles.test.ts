import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * A name of a module that a component asks for and its style sheet has not, or the other way round, is seen
 * by nobody else.
 */
const ROOT = import.meta.dirname
const IMPORT = /import (\w+) from '((?:\.|#kit\/)[^']+\.module\.css)'/g

/** The classes of each module, and those that components ask for by name. */
function readModules() {
  const asked = new Map<string, Set<string>>()
  const open = new Set<string>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: ROOT })) {
    const source = readFileSync(join(ROOT, file), 'utf8')
    const text = source.replace(IMPORT, '')
    for (const [, name, path] of source.matchAll(IMPORT)) {
      const module = path!.startsWith('#kit/') ? path!.replace('#kit/', 'kit/') : join(dirname(file), path!)
      const names = asked.get(module) ?? asked.set(module, new Set()).get(module)!
      for (const [, used] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) names.add(used!)
      if (new RegExp(`\\b${name}\\[`).test(text)) open.add(module)
    }
  }
  return globSync('**/*.module.css', { cwd: ROOT }).map((module) => {
    const css = readFileSync(join(ROOT, module), 'utf8').replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|\{[^{}]*\}/g, '')
    const classes = new Set([...css.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name]) => name!))
    return { module, classes, asked: asked.get(module) ?? new Set<string>(), isOpen: open.has(module) }
  })
}

test('every class that a component asks for stands in its module', () => {
  const missing = readModules().flatMap(({ module, classes, asked }) =>
    [...asked].filter((name) => !classes.has(name)).map((name) => `${module}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('every class of a module is asked for', () => {
  const unused = readModules().flatMap(({ module, classes, asked, isOpen }) =>
    isOpen ? [] : [...classes].filter((name) => !asked.has(name)).map((name) => `${module}: ${name}`),
  )
  expect(unused).toEqual([])
})
