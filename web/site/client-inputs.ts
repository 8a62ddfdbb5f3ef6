import { LOCALES } from '#protocol/i18n/locales.ts'
import { COMPONENTS } from './pages/components.ts'
import type { SitePageName } from './pages/page.ts'
import { folderOf } from './pages/pages.ts'
import { LATER } from './parts.ts'
import { TEXT_ROOMS } from './text-rooms.ts'

/** Of a module graph whatever is asked here. */
interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/**
 * How the client is built: each part is loaded by its own name (parts.ts), and what the entry imports is one
 * file, because every page has all of it.
 */
export function clientBuild() {
  const at = (file: string): string => new URL(file, import.meta.url).pathname
  const known = new Map([[at('client.tsx'), true]])
  const isOfEntry = (id: string, graph: Graph): boolean => {
    if (!known.has(id)) {
      known.set(id, false)
      const importers = graph.getModuleInfo(id)?.importers ?? []
      known.set(
        id,
        importers.some((one) => isOfEntry(one, graph)),
      )
    }
    return known.get(id)!
  }
  const name = (id: string, graph: Graph): string | null => (isOfEntry(id, graph) ? 'shared' : null)
  return {
    input: clientInputs().map(at),
    preserveEntrySignatures: 'allow-extension' as const,
    output: { codeSplitting: { groups: [{ name }] } },
  }
}

/**
 * What the client is built of, as paths below the folder of the site: its entry, each page, each text, and
 * what is loaded later. Every one becomes a file of the manifest by its own name.
 */
function clientInputs(): string[] {
  const names = (Object.keys(COMPONENTS) as SitePageName[]).filter((name) => COMPONENTS[name] !== null)
  const texts = LOCALES.flatMap((locale) => TEXT_ROOMS.map((room) => textsFile(locale, room)))
  return [
    'client.tsx',
    FRAME_FILE,
    ...new Set(names.map((name) => pageFile(folderOf(name)!))),
    ...Object.values(LATER),
    ...texts,
  ]
}

/** The frame, as the manifest calls it: its styles, because the server alone draws it. */
export const FRAME_FILE = 'frame/Frame.tsx'

/** A room of the texts, as the manifest calls it. */
export function textsFile(locale: string, room: string): string {
  return `../../protocol/i18n/site/${locale}/${room}.ts`
}

/** The component of a page, as the manifest calls it. */
export function pageFile(folder: string): string {
  return `pages/${folder}/Page.tsx`
}
