import { lampOf } from '#protocol/mailings/lamp.ts'
import type { Sender } from '#protocol/mailings/letters.ts'
import { INK } from './colors.ts'

/** The wordmark: the last o of the name is the lamp, and stays a letter in plain text and read aloud. */
export function Brand({ sender: { brand, accent } }: { sender: Sender }) {
  const lamp = brand.toLowerCase().lastIndexOf('o')
  const { fill } = lampOf(accent)
  const ring = {
    display: 'inline-block',
    width: '15px',
    height: '15px',
    margin: '0 1px',
    borderRadius: '50%',
    border: `2.5px solid ${INK}`,
    backgroundColor: fill,
    verticalAlign: '-1.5px',
    // it stands on its own edge, not on the letter in it
    overflow: 'hidden',
    fontSize: 0,
    lineHeight: 0,
    color: fill,
  }
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
