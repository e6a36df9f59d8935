import { link } from '../content/current-copy.ts'
import type { Site } from '../page.ts'
import { written } from '../written.tsx'

export function PrintLine({ site, path }: { site: Site; path: string }) {
  return (
    <p className="print-line wrap">
      <span {...written(site.firm.legalName)}>{site.firm.legalName}</span>
      <span dir="ltr">{site.origin + link(path)}</span>
    </p>
  )
}
