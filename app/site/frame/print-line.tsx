import type { Site } from '../page.ts'

/** What a printed page must say about itself: whose it is, of when, and where it stands. */
export function PrintLine({ site, about, path }: { site: Site; about: string; path: string }) {
  return (
    <p className="print-line wrap">
      <span dir="auto">{site.firm.legalName}</span>
      <span>{about}</span>
      <span>{site.origin + path}</span>
    </p>
  )
}
