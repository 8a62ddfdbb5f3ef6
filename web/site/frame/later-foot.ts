import { type ComponentType, lazy } from 'react'
import { loadPart } from '../parts.ts'

/** So much of a window's height before it is seen. */
const AHEAD = '50%'

/**
 * The foot in a browser: it stands as the server drew it, and its script comes when somebody is about to see
 * it (B7).
 */
export const LaterFoot = lazy(async () => {
  await nearFoot()
  const [part] = (await loadPart<{ SiteFoot: ComponentType }>('foot')) ?? []
  // without it the page comes anew, and until then the foot stays as it is
  return part ? { default: part.SiteFoot } : new Promise<never>(() => {})
})

function nearFoot(): Promise<void> {
  const foot = document.querySelector('footer')
  if (!foot) return Promise.resolve()
  return new Promise((resolve) => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        resolve()
      },
      { rootMargin: AHEAD },
    )
    watch.observe(foot)
  })
}
