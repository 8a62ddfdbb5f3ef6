import type { Room } from '../http/parts.ts'

const DAY_S = 86_400

/** `GET /favicon.ico`: the house's lamp in its own colour (LOOK, wordmark). Drawn, so that each exhibitor has its own; browsers go by the type, not by the name. */
export const iconRoutes: Room = (app) => {
  app.get('/favicon.ico', (c) => {
    const { l, c: chroma, h } = c.get('exhibitor').accent
    const lamp = `oklch(${l} ${chroma} ${h})`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="13" fill="${lamp}" stroke="#241523" stroke-width="4"/></svg>`
    return c.body(svg, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': `public, max-age=${DAY_S}` })
  })
}
