import type { Head, Site } from './page.ts'
import { socialPath, socialTextOf } from './social/social-text.ts'
import { organisation, scriptSafeJson } from './structured-data.ts'

/** In pixels. */
export const socialImageSize = { width: 1200, height: 630 }

export function Metadata({ head, site }: { head: Head; site: Site }) {
  const { firm, origin } = site
  const image =
    origin + (head.noIndex ? '/social-default.png' : socialPath(socialTextOf(head, firm)))
  const url = head.canonical && origin + head.canonical
  return (
    <>
      {url && <link rel="canonical" href={url} />}
      {head.feed && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={head.feed.title}
          href={head.feed.path}
        />
      )}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <meta property="og:site_name" content={firm.name} />
      <meta property="og:type" content={head.type ?? 'website'} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      {url && <meta property="og:url" content={url} />}
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content={String(socialImageSize.width)} />
      <meta property="og:image:height" content={String(socialImageSize.height)} />
      <meta property="og:image:alt" content={head.title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={head.title} />
      <meta name="twitter:description" content={head.description} />
      <meta name="twitter:image" content={image} />
      {url && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{
            __html: scriptSafeJson({
              '@context': 'https://schema.org',
              '@graph': [organisation(firm, origin), ...(head.structured ?? [])],
            }),
          }}
        />
      )}
    </>
  )
}
