import type { Locale } from '#protocol/i18n/locales.ts'
import type { ClientFile, ClientManifest } from './context.ts'

/** What a browser is given with a page, as paths below the site's root. */
interface ClientFiles {
  script: string
  /** What the script will ask for at once. */
  modules: readonly string[]
  styles: readonly string[]
  fonts: readonly string[]
}

/**
 * The files of the client that a page begins with: the entry, the texts of its language, its own part, and
 * whatever these need. `page` null = an unknown address.
 */
export function clientFiles(manifest: ClientManifest, page: string | null, locale: Locale): ClientFiles {
  const entry = Object.values(manifest).find((file) => file.isEntry)
  if (!entry) throw new Error('the manifest of the client names no entry')
  const isWanted = (source: string): boolean =>
    source.endsWith(`/i18n/site/${locale}.ts`) || source === `pages/${page}/Page.tsx`
  const wanted = Object.keys(manifest).filter(isWanted)
  const files = [entry, ...wanted.map((source) => manifest[source]!)].flatMap((file) => withImports(file, manifest))
  return {
    script: entry.file,
    modules: [...new Set(files.map(({ file }) => file))].filter((file) => file !== entry.file),
    // the resets stand before everything that a page is made of
    styles: [...new Set([entry, ...files].flatMap(({ css }) => css ?? []))],
    fonts: (entry.assets ?? []).filter((file) => /-latin-(standard|wght)-normal.*\.woff2$/.test(file)),
  }
}

/** A file after everything that it imports, so that its styles come after theirs. */
function withImports(file: ClientFile, manifest: ClientManifest, seen = new Set<ClientFile>()): ClientFile[] {
  if (seen.has(file)) return []
  seen.add(file)
  return [...(file.imports ?? []).flatMap((name) => withImports(manifest[name]!, manifest, seen)), file]
}
