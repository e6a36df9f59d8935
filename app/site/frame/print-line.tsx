import type { Site } from '../page.ts'

/** What a printed page must say about itself beside its text: whose it is, and where it stands. */
export function PrintLine({ site, path }: { site: Site; path: string }) {
  return (
    <p className="print-line wrap">
      <span dir="auto">{site.firm.legalName}</span>
      <span>{site.origin + path}</span>
    </p>
  )
}
