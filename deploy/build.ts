import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { APPS, type App, REGISTER, SITE } from './apps.ts'
import { ROOT } from './processes.ts'
import { buildAndStamp, staleApps } from './stale.ts'

const dist = (name: string) => join(ROOT, 'dist', name)
/** Nothing is put inline (`assetsInlineLimit`): the content security policy lets only files in. */
const shared: InlineConfig = { configFile: false, logLevel: 'warn', clearScreen: false, envDir: false }
const NIGHT = '#1a0e18'

/** For the browser with a manifest of its hashed files, and for the server. */
function siteBuilds(): InlineConfig[] {
  const root = join(ROOT, 'web/site')
  const input = join(root, 'client.tsx')
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
        rolldownOptions: { input },
      },
    },
    {
      ...shared,
      root,
      plugins: [react()],
      build: { outDir: dist('site-server'), emptyOutDir: true, ssr: join(root, 'server.tsx'), copyPublicDir: false },
    },
  ]
}

/** One build per installed app: several service workers in one build do not work. It updates when idle, so it asks first (`prompt`). */
function registerBuilds(): InlineConfig[] {
  const pwa = VitePWA({
    registerType: 'prompt',
    injectRegister: false,
    manifest: {
      name: 'Foyer register',
      short_name: 'Register',
      lang: 'en',
      display: 'fullscreen',
      start_url: '/register/',
      scope: '/register/',
      background_color: NIGHT,
      theme_color: NIGHT,
      icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' }],
    },
    workbox: {
      globPatterns: ['**/*.{js,css,html,svg,png,woff2,wasm}'],
      navigateFallback: '/register/index.html',
      maximumFileSizeToCacheInBytes: 4_000_000,
    },
  })
  const root = join(ROOT, 'devices/register')
  return [
    {
      ...shared,
      root,
      base: '/register/',
      plugins: [react(), pwa],
      build: { outDir: dist('register'), emptyOutDir: true, assetsInlineLimit: 0 },
    },
  ]
}

const BUILDS = new Map<App, () => InlineConfig[]>([
  [SITE, siteBuilds],
  [REGISTER, registerBuilds],
])

/** Builds the apps whose sources changed since their last build into `dist/`, one after another; `--force` builds them all. */
async function main(): Promise<void> {
  process.env.NODE_ENV = 'production'
  const apps = process.argv.includes('--force') ? APPS : staleApps(APPS)
  for (const app of apps) await buildAndStamp(app, () => buildApp(app))
}

async function buildApp(app: App): Promise<void> {
  const started = performance.now()
  console.log(`building ${app.name}`)
  for (const config of BUILDS.get(app)!()) await build(config)
  console.log(`  done in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

main().catch((error: Error) => {
  console.error(`the build failed: ${error.message}`)
  process.exitCode = 1
})
