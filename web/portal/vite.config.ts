import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname

/**
 * The portal below /portal/. What stands in double braces is written by the hub, page by page
 * (hub/portal/page.ts): the nonce too, which Vite puts on every script and style and keeps in a meta.
 */
export default defineConfig({
  root,
  base: '/portal/',
  html: { cspNonce: '{{nonce}}' },
  build: {
    outDir: join(root, '../../dist/portal'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    // in one piece, so that what shapes may not do (kit/no-eval.ts) is said before the first of them is made
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shapes', test: /kit\/no-eval|node_modules\/zod\// }] } },
    },
  },
  plugins: [react()],
})
