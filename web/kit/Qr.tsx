import { create } from 'qrcode'
import { useId } from 'react'
import { qrPath, qrViewBox } from '#protocol/scanning/qr-path.ts'

const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]*$/

/**
 * A ticket code as a square of SVG that fills its box: alphanumeric mode (any other text, such as a payment's
 * address, in the mode that holds it), error correction M, quiet zone of four modules, dark on light in every
 * theme.
 */
export function Qr({ text, title, desc }: { text: string; title: string; desc?: string }) {
  const id = useId()
  const segments = ALPHANUMERIC.test(text) ? [{ data: text, mode: 'alphanumeric' as const }] : text
  const { modules } = create(segments, { errorCorrectionLevel: 'M' })
  return (
    <svg
      role="img"
      aria-labelledby={desc ? `${id}-title ${id}-desc` : `${id}-title`}
      viewBox={qrViewBox(modules.size)}
      shapeRendering="crispEdges"
      className="qr"
    >
      <title id={`${id}-title`}>{title}</title>
      {desc && <desc id={`${id}-desc`}>{desc}</desc>}
      <rect x="-4" y="-4" width="100%" height="100%" fill="#fffdf9" />
      <path d={qrPath(modules)} fill="#241523" />
    </svg>
  )
}
