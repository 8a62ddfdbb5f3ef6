/**
 * A browser application that is built into `dist/<name>`; `sources` are the files and folders its build
 * depends on.
 */
export type App = { name: string; sources: string[] }

/**
 * The public site: what the browser gets (`dist/site`) and what the hub renders with (`dist/site-server`),
 * pages and letters.
 */
export const SITE: App = { name: 'site', sources: ['web/site', 'web/mail', 'web/kit'] }
/** The portal, which the hub serves below `/portal/` (hub/portal/page.ts). */
export const PORTAL: App = { name: 'portal', sources: ['web/portal', 'web/kit'] }
/** The register, an installed app that every edge serves below `/register/`. */
export const REGISTER: App = { name: 'register', sources: ['devices/register', 'devices/shell', 'web/kit'] }

export const APPS: readonly App[] = [SITE, PORTAL, REGISTER]
