import { join } from 'node:path'
import config from '../../playwright.config.ts'

/** The pictures of docs/gallery.md: the same browser and the same constellation as the stories. */
export default {
  ...config,
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, '../../test-results'),
  reporter: 'list',
}
