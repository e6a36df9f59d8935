import { type Language, languages, lineOf, otherLanguages, pathIn } from '#core/language.ts'
import type { Picture } from '#core/media/picture.ts'
import { defaultSocialPath } from '#core/media/social-image-path.ts'
import { withoutDirection } from '#core/text.ts'
import { iconLinks } from './frame/logo.tsx'
import type { Head, Site } from './page.ts'
import { socialPath, socialTextOf } from './social/social-text.ts'
import { organisation, scriptSafeJson, webPage } from './structured-data.ts'

/** In pixels. */
export const socialImageSize = { width: 1200, height: 630 }

export function Metadata({ head, site }: { head: Head; site: Site }) {
  const { copy, firm, language, origin } = site
  const image =
    origin + (head.noIndex ? defaultSocialPath(language) : socialPath(socialTextOf(head, site)))
  const firmName = withoutDirection(firm.name)
  const title = head.isPrivate ? firmName : head.title
  const { description } = head
  const url = head.canonical && origin + pathIn(language, head.canonical)
  return (
    <>
      {url && <link rel="canonical" href={url} />}
      <Alternates head={head} origin={origin} />
      {head.feed && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={head.feed.title}
          href={pathIn(language, head.feed.path)}
        />
      )}
      <Icons icon={site.brand.icon} />
      <link rel="manifest" href="/site.webmanifest" />
      <meta property="og:site_name" content={firmName} />
      <meta property="og:type" content={head.type ?? 'website'} />
      <meta property="og:locale" content={lineOf(language).locale.replace('-', '_')} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {url && <meta property="og:url" content={url} />}
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content={String(socialImageSize.width)} />
      <meta property="og:image:height" content={String(socialImageSize.height)} />
      <meta property="og:image:alt" content={title} />
      {/* What it does not say itself, a card takes from Open Graph. */}
      <meta name="twitter:card" content="summary_large_image" />
      {url && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{
            __html: scriptSafeJson({
              '@context': 'https://schema.org',
              '@graph': [
                organisation(copy, firm, origin),
                webPage(copy, head.title, url, origin),
                ...(head.structured ?? []),
              ],
            }),
          }}
        />
      )}
    </>
  )
}

/** The same page in each language that it exists in; English for anyone else. */
function Alternates({ head, origin }: { head: Head; origin: string }) {
  const path = head.canonical ?? head.path
  if (path === undefined) return null
  const own = head.languages ?? languages
  return (
    <>
      {own.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={origin + pathIn(language, path)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + pathIn(own[0] ?? 'en', path)} />
    </>
  )
}

/** Where the switch leads to, for each other language: the same page, or what is nearest to it. */
export function twinsOf(head: Head, language: Language): string[] {
  const exists = head.languages ?? languages
  const path = head.path ?? head.canonical ?? '/'
  return otherLanguages(language).map((other) =>
    pathIn(other, exists.includes(other) ? path : (head.nearest ?? '/')),
  )
}

function Icons({ icon }: { icon: Picture | undefined }) {
  const own = iconLinks(icon)
  if (own)
    return (
      <>
        <link rel="icon" href={own.small} sizes="32x32" type="image/png" />
        <link rel="icon" href={own.medium} sizes="192x192" type="image/png" />
        <link rel="apple-touch-icon" href={own.touch} />
      </>
    )
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  )
}
