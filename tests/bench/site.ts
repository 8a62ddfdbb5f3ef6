import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { clientFiles } from '../../web/site/client-files.ts'
import { buildClient } from '../../web/site/testing/client-build.ts'
import { REACH_KB } from '../../web/site/testing/reach.ts'

/** What a browser loads to show one page of the site, in kB (1,000 bytes) after gzip. */
export interface PageBytes {
  page: string
  reach_kb: number
  js_kb: number
  css_kb: number
  /** Files of JavaScript. */
  files: number
  /** React alone. */
  floor_kb: number
}

/** The built client, page by page (B7: JavaScript after gzip). */
export async function measureSite(): Promise<PageBytes[]> {
  const client = await buildClient()
  const floor_kb = await reactAlone()
  return REACH_KB.map(({ page, reach_kb }) => {
    const { script, modules, styles } = clientFiles(client.manifest, page, 'en')
    const kb = (files: readonly string[]): number =>
      files.reduce((sum, file) => sum + gzipSync(client.files.get(file)!.bytes).length, 0) / 1000
    const js = [script, ...modules]
    return { page, reach_kb, js_kb: kb(js), css_kb: kb(styles), files: js.length, floor_kb }
  })
}

/** The least that a page with React brings: its client, which hydrates. */
async function reactAlone(): Promise<number> {
  const entry = 'virtual:react-alone'
  const code = "import { hydrateRoot } from 'react-dom/client'; hydrateRoot(document, null)"
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    mode: 'production',
    plugins: [
      {
        name: 'react-alone',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: entry } },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []))
  return outputs.reduce((sum, file) => sum + (file.type === 'chunk' ? gzipSync(file.code).length : 0), 0) / 1000
}

if (import.meta.main) console.table(await measureSite())
