import { reloadWhenAnswered } from './missing-part.ts'

/**
 * The parts of the site that a browser loads beside its entry: the component of its page, its texts, and what
 * it may need later. The server knows their files and says them in the head of the document (document.ts);
 * so the entry names no file of another page, and needs no loader.
 */
export const LATER = {
  'keep-alive': 'frame/keep-alive.ts',
  leave: 'pages/checkout/leave.ts',
} as const
export type PartName = 'page' | 'texts' | keyof typeof LATER

/** The name of the `meta` that says the files of a part, parted by spaces. */
export function partMeta(name: PartName): string {
  return `part-${name}`
}

/**
 * What the files of a part export; none where the document says none, null where one did not come: then the
 * page comes anew as soon as the shop answers.
 */
export async function loadPart<M>(name: PartName): Promise<M[] | null> {
  const files = document.querySelector<HTMLMetaElement>(`meta[name="${partMeta(name)}"]`)?.content
  try {
    return await Promise.all((files?.split(' ') ?? []).map((file) => import(/* @vite-ignore */ file) as Promise<M>))
  } catch {
    void reloadWhenAnswered()
    return null
  }
}
