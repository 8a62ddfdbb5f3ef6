import { create } from 'qrcode'
import { useId } from 'react'
import { qrPath, qrViewBox } from '#protocol/scanning/qr-path.ts'

/** A ticket code as a square of SVG that fills its box: alphanumeric mode, error correction M, quiet zone of four modules, dark on light in every theme. */
export function Qr({ text, title, desc }: { text: string; title: string; desc?: string }) {
  const id = useId()
  const { modules } = create([{ data: text, mode: 'alphanumeric' }], { errorCorrectionLevel: 'M' })
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
