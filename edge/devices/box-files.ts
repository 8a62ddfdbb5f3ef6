import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Hono } from 'hono'
import type { EdgeEnv } from '../http/env.ts'

/** The policy of the pages that the box itself shows: plain HTML and forms, no script. */
export const BOX_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Files of the pages by their address. */
const FILES = [
  ['/pair/pair.css', new URL('./pair.css', import.meta.url), 'text/css; charset=utf-8'],
  ['/pair/inter.woff2', fontFile('inter/files/inter-latin-wght-normal.woff2'), 'font/woff2'],
  [
    '/pair/bricolage.woff2',
    fontFile('bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
    'font/woff2',
  ],
] as const

function fontFile(path: string): URL {
  return pathToFileURL(createRequire(import.meta.url).resolve(`@fontsource-variable/${path}`))
}

/** Puts the style and the fonts of those pages on the app. */
export function serveBoxFiles(app: Hono<EdgeEnv>): void {
  for (const [path, file, type] of FILES) {
    const bytes = readFileSync(file)
    app.get(path, (c) => c.body(bytes, 200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }))
  }
}
