import type { Sender } from '#protocol/mailings/letters.ts'
import { INK, lampOf } from './colors.ts'

/** The wordmark as text: the last o of the name is the lamp. A reader of plain text gets the name. */
export function Brand({ sender: { brand, accent } }: { sender: Sender }) {
  const lamp = brand.toLowerCase().lastIndexOf('o')
  const { fill } = lampOf(accent)
  const ring = { color: fill, WebkitTextStroke: `2px ${INK}` }
  return (
    <span style={{ font: '800 26px/1 Arial,sans-serif', letterSpacing: '-1px', color: INK }}>
      {lamp < 0 ? (
        brand
      ) : (
        <>
          {brand.slice(0, lamp)}
          <span style={ring}>{brand[lamp]}</span>
          {brand.slice(lamp + 1)}
        </>
      )}
    </span>
  )
}
