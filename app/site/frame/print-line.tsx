import type { Site } from '../page.ts'

/** On paper only. */
export function PrintLine({ site, path }: { site: Site; path: string }) {
  return (
    <p className="print-line wrap">
      <span dir="auto">{site.firm.legalName}</span>
      <span>{site.origin + path}</span>
    </p>
  )
}
