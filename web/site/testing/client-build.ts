import { extname } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { CLIENT_PRELOAD, clientBuild } from '../client-inputs.ts'
import type { ClientManifest } from '../context.ts'

/** The built client, in memory: its files by their path below the site's root. */
export interface ClientBuild {
  manifest: ClientManifest
  files: Map<string, { type: string; bytes: Buffer }>
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/** Builds the client as it is deployed, without writing it anywhere. */
export async function buildClient(): Promise<ClientBuild> {
  const root = new URL('..', import.meta.url).pathname
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    mode: 'production',
    plugins: [react()],
    build: {
      write: false,
      manifest: 'manifest.json',
      modulePreload: CLIENT_PRELOAD,
      assetsInlineLimit: 0,
      rolldownOptions: clientBuild(),
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((result) =>
    'output' in result ? result.output : [],
  )
  const files = new Map(
    outputs.map((file) => [
      file.fileName,
      {
        type: TYPES[extname(file.fileName)] ?? 'application/octet-stream',
        bytes: Buffer.from(file.type === 'chunk' ? file.code : file.source),
      },
    ]),
  )
  return { files, manifest: JSON.parse(files.get('manifest.json')!.bytes.toString()) as ClientManifest }
}
