import type { QrOutline } from './outline.ts'

/** Dark on light whatever the page's colours are: scanners know no others. */
export function QrCode({ outline, label }: { outline: QrOutline; label: string }) {
  const { size, path } = outline
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
