import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'
import { CLIENT_PRELOAD, clientBuild } from '../web/site/client-inputs.ts'
import { APPS, type App, PORTAL, REGISTER, SITE } from './apps.ts'
import { compressFiles } from './compress.ts'
import { ROOT } from './processes.ts'
import { buildAndStamp, staleApps } from './stale.ts'

function dist(name: string) {
  return join(ROOT, 'dist', name)
}

/** Nothing is put inline (`assetsInlineLimit`): the content security policy lets only files in. */
const shared: InlineConfig = { configFile: false, logLevel: 'warn', clearScreen: false, envDir: false }

/** For the browser with a manifest of its hashed files, and for the server. */
function siteBuilds(): InlineConfig[] {
  const root = join(ROOT, 'web/site')
  return [
    {
      ...shared,
      root,
      plugins: [react()],
      build: {
        outDir: dist('site'),
        emptyOutDir: true,
        assetsInlineLimit: 0,
        manifest: 'manifest.json',
        modulePreload: CLIENT_PRELOAD,
        rolldownOptions: clientBuild(),
      },
    },
    {
      ...shared,
      root,
      plugins: [react()],
      build: {
        outDir: dist('site-server'),
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: { input: { server: join(root, 'server.tsx'), mail: join(ROOT, 'web/mail/server.tsx') } },
        copyPublicDir: false,
      },
      // of the parts of letters only those that are used: the package loads the grammars of a hundred
      // programming languages and a compiler of styles beside them
      ssr: { noExternal: [/^@react-email\/(?!render$)/] },
    },
  ]
}

/** One page with a router of its own; the hub writes its token, its nonce and its house into it. */
function portalBuild(): InlineConfig[] {
  const root = join(ROOT, 'web/portal')
  return [{ ...shared, root, configFile: join(root, 'vite.config.ts') }]
}

/**
 * An installed app brings its own settings: one build each, because several service workers in one build do
 * not work. It is kept whole on the device, so the size of its one file is no reason for a warning.
 */
function deviceBuild(name: string): InlineConfig[] {
  const root = join(ROOT, 'devices', name)
  return [
    {
      ...shared,
      root,
      configFile: join(root, 'vite.config.ts'),
      build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 2_000 },
    },
  ]
}

const BUILDS = new Map<App, () => InlineConfig[]>([
  [SITE, siteBuilds],
  [PORTAL, portalBuild],
  [REGISTER, () => deviceBuild('register')],
])

/**
 * Builds the apps whose sources changed since their last build into `dist/`, one after another; `--force`
 * builds them all.
 */
async function main(): Promise<void> {
  process.env.NODE_ENV = 'production'
  const apps = process.argv.includes('--force') ? APPS : staleApps(APPS)
  for (const app of apps) await buildAndStamp(app, () => buildApp(app))
}

async function buildApp(app: App): Promise<void> {
  const started = performance.now()
  console.log(`building ${app.name}`)
  for (const config of BUILDS.get(app)!()) await build(config)
  if (app !== REGISTER) await compressFiles(join(dist(app.name), 'assets'))
  console.log(`  done in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

main().catch((error: Error) => {
  console.error(`the build failed: ${error.message}`)
  process.exitCode = 1
})
