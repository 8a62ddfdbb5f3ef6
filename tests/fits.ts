import type { Page } from '@playwright/test'

/**
 * What does not fit where it stands: texts that are cut off or beyond the edge of their key or notice,
 * pictures pressed into another shape than their own, and a page that is wider than its screen. What scrolls
 * may hold more than it shows; the count on a key hangs over its corner.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = /auto|scroll/
    const found = new Set<string>()
    const shown = (one: Element): boolean =>
      one.checkVisibility() && !one.closest('svg, i, .sr, [aria-hidden=true]') && one.clientWidth > 2
    const beyond = (inner: DOMRect, outer: DOMRect): boolean =>
      inner.left < outer.left - 1 ||
      inner.right > outer.right + 1 ||
      inner.top < outer.top - 2 ||
      inner.bottom > outer.bottom + 2
    for (const one of document.querySelectorAll('body *')) {
      const words = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      if (words.length === 0 || !shown(one)) continue
      const { overflowX, overflowY, display } = getComputedStyle(one)
      const clips = overflowX !== 'visible' && !scrolls.test(overflowX) && !scrolls.test(overflowY)
      if (clips && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2))
        found.add(`cut: ${one.textContent}`)
      const range = document.createRange()
      const around = display === 'inline' ? one.parentElement : one
      const key = around?.closest('button, [data-notice], [role=tab], [role=radio], label')
      for (const word of key ? words : []) {
        range.selectNodeContents(word)
        if (beyond(range.getBoundingClientRect(), key!.getBoundingClientRect())) found.add(`out: ${one.textContent}`)
      }
    }
    for (const picture of document.querySelectorAll('img[width][height]')) {
      const { clientWidth, clientHeight } = picture
      const own = Number(picture.getAttribute('width')) / Number(picture.getAttribute('height'))
      const isPressed = Math.abs(clientWidth / clientHeight / own - 1) > 0.03
      if (shown(picture) && isPressed && getComputedStyle(picture).objectFit === 'fill')
        found.add(`pressed: ${picture.getAttribute('src')}`)
    }
    const wider = document.documentElement.scrollWidth - innerWidth
    if (wider > 0) found.add(`the page is ${wider} px wider than its screen`)
    return [...found]
  })
}
