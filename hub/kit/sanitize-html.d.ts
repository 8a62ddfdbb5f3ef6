/** What is used of the library, which has no types of its own. */
declare module 'sanitize-html' {
  interface Rules {
    allowedTags: readonly string[]
    allowedAttributes: Readonly<Record<string, readonly string[]>>
    allowedSchemes: readonly string[]
    allowProtocolRelative: boolean
    nestingLimit: number
    transformTags: Readonly<Record<string, (name: string, attribs: Record<string, string>) => Tag>>
  }
  interface Tag {
    tagName: string
    attribs: Record<string, string>
  }
  export default function sanitizeHtml(html: string, rules: Rules): string
}
