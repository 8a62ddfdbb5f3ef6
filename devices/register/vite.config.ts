import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const root = import.meta.dirname

/**
 * The register as an installed app below /register/: everything it needs to open is on the device; calls to
 * the edge are never cached.
 */
export default defineConfig({
  root,
  base: '/register/',
  build: { outDir: join(root, '../../dist/register'), emptyOutDir: true, target: 'es2023' },
  plugins: [
    react(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      includeAssets: ['icon.svg'],
      manifest: {
        name: 'Foyer register',
        short_name: 'Register',
        description: 'Sells tickets and products at the counter, with the internet gone as well.',
        start_url: '/register/',
        scope: '/register/',
        display: 'fullscreen',
        orientation: 'landscape',
        background_color: '#1a0e18',
        theme_color: '#1a0e18',
        icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' }],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        globIgnores: ['**/*-{vietnamese,greek,greek-ext,cyrillic,cyrillic-ext}-*.woff2'],
        navigateFallback: '/register/index.html',
        navigateFallbackAllowlist: [/^\/register\//],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
})
