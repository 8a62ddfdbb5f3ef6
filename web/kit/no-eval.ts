/**
 * Imported before any shape is made: zod writes its parsers as text unless set not to, which the content
 * security policy forbids and reports (docs/security.md, "Browser"). zod reads this name when it is loaded,
 * so that a page without shapes loads no zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
