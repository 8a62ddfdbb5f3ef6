import type { Locale } from '#protocol/i18n/locales.ts'
import { ENTRY, FRAME_FILE, pageFile, textsFile } from './client-inputs.ts'
import type { ClientFile, ClientManifest } from './context.ts'
import type { SitePageName } from './pages/page.ts'
import { folderOf, pageOf, roomsOf } from './pages/pages.ts'
import { LATER, type PartName } from './parts.ts'

/** What a browser is given with a page, as paths below the site's root. */
interface ClientFiles {
  script: string
  /** What the script will ask for at once. */
  modules: readonly string[]
  styles: readonly string[]
  fonts: readonly string[]
  /** The files of each part that is loaded by its name. */
  parts: Readonly<Record<PartName, readonly string[]>>
}

/**
 * The files of the client that a page begins with: the entry, the texts that it has in its language, its own
 * component, and whatever these need. `page` null = an unknown address.
 */
export function clientFiles(manifest: ClientManifest, page: SitePageName | null, locale: Locale): ClientFiles {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error('the manifest names no client')
  const known = (names: readonly string[]): ClientFile[] => names.flatMap((name) => manifest[name] ?? [])
  const folder = folderOf(page)
  const component = known(folder === null ? [] : [pageFile(folder)])
  const texts = known(roomsOf(page).map((room) => textsFile(locale, room)))
  const frame = known(pageOf(page)?.frame === 'bare' ? [] : [FRAME_FILE])
  const all = (of: readonly ClientFile[]): ClientFile[] => of.flatMap((file) => withImports(file, manifest))
  const files = all([entry, ...texts, ...component])
  const paths = (of: readonly ClientFile[]): string[] => of.map(({ file }) => file)
  return {
    script: entry.file,
    modules: [...new Set(paths(files))].filter((file) => file !== entry.file),
    // the resets stand before everything that a page is made of; the frame has styles and no script
    styles: [...new Set([entry, ...all(frame), ...files].flatMap(({ css }) => css ?? []))],
    fonts: (entry.assets ?? []).filter((file) => /-latin-(standard|wght)-normal.*\.woff2$/.test(file)),
    parts: {
      page: paths(component),
      texts: paths(texts),
      'keep-alive': paths(known([LATER['keep-alive']])),
      leave: paths(known([LATER.leave])),
    },
  }
}

/** A file after everything that it imports, so that its styles come after theirs. */
function withImports(file: ClientFile, manifest: ClientManifest, seen = new Set<ClientFile>()): ClientFile[] {
  if (seen.has(file)) return []
  seen.add(file)
  return [...(file.imports ?? []).flatMap((name) => withImports(manifest[name]!, manifest, seen)), file]
}
