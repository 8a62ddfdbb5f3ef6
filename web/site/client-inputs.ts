import { LOCALES } from '#protocol/i18n/locales.ts'
import { COMPONENTS } from './pages/components.ts'
import type { SitePageName } from './pages/page.ts'
import { folderOf } from './pages/pages.ts'
import { LATER } from './parts.ts'
import { TEXT_ROOMS } from './text-rooms.ts'

/**
 * Of what a later part needs the page names the styles alone: scripts find theirs by themselves, most of them
 * are here, and the names of all would stand in the page's own file (B7).
 */
export const CLIENT_PRELOAD = {
  polyfill: false,
  resolveDependencies: (_: string, files: string[]) => files.filter((file) => file.endsWith('.css')),
}

/** Of a module graph whatever is asked here. */
interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/**
 * How the client is built: each part is loaded by its own name (parts.ts). One file, which every page has, is
 * whatever the entry imports, or more than half of the pages, and the styles of the frame.
 */
export function clientBuild() {
  const inputs = new Set(clientInputs().map(at))
  const pages = pageFiles().map(at)
  const known = new Map<string, ReadonlySet<string>>()
  const inputsOf = (id: string, graph: Graph): ReadonlySet<string> => {
    if (!known.has(id)) {
      known.set(id, new Set())
      const importers = graph.getModuleInfo(id)?.importers ?? []
      const own = inputs.has(id) ? [id] : []
      known.set(id, new Set([...own, ...importers.flatMap((one) => [...inputsOf(one, graph)])]))
    }
    return known.get(id)!
  }
  const isOfEvery = (id: string, graph: Graph): boolean => {
    const needing = inputsOf(id, graph)
    const pagesNeeding = pages.filter((page) => needing.has(page)).length
    if (needing.has(at(ENTRY)) || pagesNeeding > pages.length / 2) return true
    return id.endsWith('.module.css') && needing.has(at(FRAME_FILE))
  }
  const name = (id: string, graph: Graph): string | null => (isOfEvery(id, graph) ? 'shared' : null)
  return {
    input: [...inputs],
    preserveEntrySignatures: 'allow-extension' as const,
    output: { codeSplitting: { groups: [{ name }] } },
  }
}

/**
 * What the client is built of, as paths below the folder of the site: its entry, each page, each text, and
 * what is loaded later. Every one becomes a file of the manifest by its own name.
 */
function clientInputs(): string[] {
  const texts = LOCALES.flatMap((locale) => TEXT_ROOMS.map((room) => textsFile(locale, room)))
  return [ENTRY, FRAME_FILE, ...pageFiles(), ...Object.values(LATER), ...texts]
}

function pageFiles(): string[] {
  const names = (Object.keys(COMPONENTS) as SitePageName[]).filter((name) => COMPONENTS[name] !== null)
  return [...new Set(names.map((name) => pageFile(folderOf(name)!)))]
}

function at(file: string): string {
  return new URL(file, import.meta.url).pathname
}

/** What every page begins with, as the manifest calls it. */
export const ENTRY = 'client.tsx'

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
