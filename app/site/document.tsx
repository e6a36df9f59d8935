import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import arabicStyles from '#app/styles/arabic.css?inline'
import logoStyles from '#app/styles/components/logo-picture.css?inline'
import errorStyles from '#app/styles/components/notice.css?inline'
import commonStyles from '#app/styles/site.css?inline'
import type { Disclosure } from '#core/disclosures/disclosure.ts'
import { everyPage, type PageKind } from '#core/disclosures/places.ts'
import { directionOf, type Language } from '#core/language.ts'
import { colourStyles } from '#core/settings/colours.ts'
import { withoutDirection } from '#core/text.ts'
import type { Assets } from './assets.ts'
import { type Copy, currentLanguage, withCopy } from './content/current-copy.ts'
import { originalCopy } from './content/read-copy.server.ts'
import { serverError } from './content/server-error.ts'
import { disclosuresAt } from './disclosures.tsx'
import { ErrorView } from './errors/error-view.tsx'
import { SiteFrame } from './frame/site-frame.tsx'
import type { IslandName } from './islands/index.ts'
import { Metadata, twinOf } from './metadata.tsx'

import type { Head, Site, SitePage } from './page.ts'
import { scriptSafeJson } from './structured-data.ts'

/** Depends on its arguments only, so that it can be kept. */
export function renderDocument<Data>(the: {
  page: SitePage<Data>
  data: Data
  site: Site
  assets: Assets
}): string {
  const { page, data, site, assets } = the
  return document(site.copy, assets, () => {
    const head = page.head(data, site)
    const styles = typeof page.styles === 'string' ? page.styles : page.styles(data)
    return (
      <Document head={head} styles={styles} site={site} assets={assets}>
        <SiteFrame
          firm={site.firm}
          notices={atFoot(site, page.kind)}
          logo={site.brand.logo}
          now={site.now}
          current={page.current}
          twin={twinOf(head, site.language)}
          edit={page.edit?.(data)}
          covered={page.covered?.(data)}
        >
          <page.View data={data} site={site} />
        </SiteFrame>
      </Document>
    )
  })
}

/** docs/decisions.md 27. Without `site` it comes without the frame. */
export function renderErrorDocument(the: {
  status: number
  requestId: string
  language: Language
  site: Site | undefined
  assets: Assets
}): string {
  const { status, requestId, language, site, assets } = the
  const view = <ErrorView status={status} requestId={requestId} />
  return document(site?.copy ?? originalCopy(language), assets, () => {
    const { title, text } = serverError
    const head: Head = {
      title: site ? `${title} | ${site.firm.name}` : title,
      description: text,
      noIndex: true,
    }
    return (
      <Document head={head} styles={errorStyles} site={site} assets={assets}>
        {site ? (
          <SiteFrame
            firm={site.firm}
            notices={atFoot(site)}
            logo={site.brand.logo}
            now={site.now}
            twin={twinOf(head, language)}
          >
            {view}
          </SiteFrame>
        ) : (
          <main>{view}</main>
        )}
      </Document>
    )
  })
}

/** A theme has a section of its own for what concerns themes. */
function atFoot({ disclosures }: Site, kind?: PageKind): readonly Disclosure[] {
  return disclosuresAt(disclosures, kind && kind !== 'theme' ? [everyPage, kind] : [everyPage])
}

/** Nested rules need no `&` in the browsers that styles are written for (vite.config.ts). */
function shorter(css: string): string {
  return css.replace(/(?<=[{};,])& /g, '')
}

function document(copy: Copy | undefined, { boot }: Assets, element: () => ReactNode): string {
  // React writes this one name as it is in script.
  const html = withCopy(copy, () => renderToStaticMarkup(element())).replaceAll(
    ' hrefLang="',
    ' hreflang="',
  )
  const scripts = Object.entries(partsOfBoot)
    .filter(([, needed]) => needed.test(html))
    .map(([part]) => `<script>${boot[part as keyof typeof partsOfBoot]}</script>`)
    .join('')
  const head = html.indexOf('</head>')
  const end = html.lastIndexOf('</body>')
  return `<!doctype html>${html.slice(0, head)}${scripts}${html.slice(head, end)}${islandCopy(copy, html)}${html.slice(end)}`
}

/** Which pages carry which script beside that of all; picks that are asked for again come late. */
const partsOfBoot = {
  pictures: /<img | data-island="picks-failed"/,
  consent: / name="consent"/,
}

/** The sentences that an island says in the browser, by the beginnings of their names. */
const islandSentences: Partial<Record<IslandName, RegExp>> = {
  menu: /^frame\.(menu|navigation)\./,
  'contact-form': /^contact\.(form|errors)\./,
  'copy-link': /^team\.(copy|link)/,
  'team-modal': /^(team\.|frame\.shownInEnglish)/,
  'stock-lightbox': /^(stocks\.|frame\.shownInEnglish)/,
}

/** What the islands of a page need of its copy, where that is not what their scripts carry. */
function islandCopy(copy: Copy | undefined, html: string): string {
  if (!copy) return ''
  const needed = Object.entries(islandSentences)
    .filter(([name]) => html.includes(` data-island="${name}"`))
    .map(([, names]) => names)
  const own = Object.entries(copy.overrides).filter(([name]) =>
    needed.some((names) => names.test(name)),
  )
  // The titles of members name the firm.
  const namesFacts = html.includes(' data-island="team-modal"')
  if (own.length === 0 && copy.language === 'en' && !namesFacts) return ''
  const { claims, named: _, ...sent } = copy
  const said = Object.entries(claims ?? {}).filter(([name]) =>
    own.some(([, text]) => text.includes(`{claim.${name}}`)),
  )
  const json = scriptSafeJson({
    ...sent,
    overrides: Object.fromEntries(own),
    ...(said.length > 0 && { claims: Object.fromEntries(said) }),
  })
  return `<script type="application/json" id="copy">${json}</script>`
}

/** In tabs and search results nothing keeps names apart, so none may turn the line. */
function withoutMarks(head: Head): Head {
  const { title, description } = head
  return { ...head, title: withoutDirection(title), description: withoutDirection(description) }
}

function Document(props: {
  head: Head
  styles: string
  site: Site | undefined
  assets: Assets
  children: ReactNode
}) {
  const { styles, site, assets } = props
  const head = withoutMarks(props.head)
  const lang = currentLanguage()
  const own = (lang === 'ar' ? arabicStyles : '') + (site?.brand.logo ? logoStyles : '')
  const colours = site ? colourStyles(site.colours) : ''
  return (
    <html
      lang={lang}
      dir={directionOf(lang)}
      data-islands={assets.islands}
      data-offer={lang === 'en' ? assets.languageOffer : undefined}
      data-offer-copy={site?.arabicOffer && JSON.stringify(site.arabicOffer)}
      data-block-keys={site?.blockKeys || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        {head.description && <meta name="description" content={head.description} />}
        {head.noIndex && <meta name="robots" content="noindex" />}
        {site && <Metadata head={head} site={site} />}
        {assets.fonts[lang].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <style
          dangerouslySetInnerHTML={{ __html: shorter(commonStyles + styles + own) + colours }}
        />
        <script dangerouslySetInnerHTML={{ __html: assets.boot.everywhere }} />
        {assets.reload && <script type="module" src={assets.reload} />}
      </head>
      <body>{props.children}</body>
    </html>
  )
}
