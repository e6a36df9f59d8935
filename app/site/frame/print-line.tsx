import { link } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import type { Site } from '../page.ts'
import { written } from '../written.tsx'

export function PrintLine({ site, path }: { site: Site; path: string }) {
  const copy = useCopy()
  return (
    <p className="print-line wrap">
      <span {...written(copy, site.firm.legalName)}>{site.firm.legalName}</span>
      <span dir="ltr">{site.origin + link(copy, path)}</span>
    </p>
  )
}
