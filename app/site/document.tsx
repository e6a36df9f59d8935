import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import errorStyles from '#app/styles/components/notice.css?inline'
import commonStyles from '#app/styles/site.css?inline'
import { colourStyles } from '#core/settings/colours.ts'
import type { Assets } from './assets.ts'
import { type Copy, withCopy } from './content/current-copy.ts'
import { serverError } from './content/server-error.ts'
import { ErrorView } from './errors/error-view.tsx'
import { SiteFrame } from './frame/site-frame.tsx'
import { Metadata } from './metadata.tsx'
import type { Head, Site, SitePage } from './page.ts'
import { scriptSafeJson } from './structured-data.ts'

/** A right-to-left edition starts here. */
function documentLanguage(): { lang: string; dir: 'ltr' | 'rtl' } {
  return { lang: 'en', dir: 'ltr' }
}

/** Depends on its arguments only, so that it can be kept. */
export function renderDocument<Data>(the: {
  page: SitePage<Data>
  data: Data
  site: Site
  assets: Assets
}): string {
  const { page, data, site, assets } = the
  return document(site, () => (
    <Document
      head={page.head(data, site)}
      styles={typeof page.styles === 'string' ? page.styles : page.styles(data)}
      site={site}
      assets={assets}
    >
      <SiteFrame
        firm={site.firm}
        now={site.now}
        current={page.current}
        edit={page.edit?.(data)}
        covered={page.covered?.(data)}
      >
        <page.View data={data} site={site} />
      </SiteFrame>
    </Document>
  ))
}

/** docs/decisions.md 27. Without `site` it comes without the frame. */
export function renderErrorDocument(the: {
  status: number
  requestId: string
  site: Site | undefined
  assets: Assets
}): string {
  const { status, requestId, site, assets } = the
  const head = (): Head => ({
    title: site ? `${serverError.title} | ${site.firm.name}` : serverError.title,
    description: serverError.text,
    noIndex: true,
  })
  const view = <ErrorView status={status} requestId={requestId} />
  return document(site, () => (
    <Document head={head()} styles={errorStyles} site={site} assets={assets}>
      {site ? (
        <SiteFrame firm={site.firm} now={site.now}>
          {view}
        </SiteFrame>
      ) : (
        <main>{view}</main>
      )}
    </Document>
  ))
}

/** Nested rules need no `&` in the browsers that styles are written for (vite.config.ts). */
function shorter(css: string): string {
  return css.replace(/(?<=[{};,])& /g, '')
}

function document(site: Site | undefined, element: () => ReactNode): string {
  return withCopy(site?.copy, () => `<!doctype html>${renderToStaticMarkup(element())}`)
}

/** Sentences that islands need, where staff have changed any. */
function IslandCopy({ copy }: { copy: Copy | undefined }) {
  const own = Object.entries(copy?.overrides ?? {}).filter(([name]) =>
    /^(contact|frame|team|stocks)\./.test(name),
  )
  if (!copy || own.length === 0) return null
  const json = scriptSafeJson({ ...copy, overrides: Object.fromEntries(own) })
  return <script type="application/json" id="copy" dangerouslySetInnerHTML={{ __html: json }} />
}

function Document(props: {
  head: Head
  styles: string
  site: Site | undefined
  assets: Assets
  children: ReactNode
}) {
  const { head, styles, site, assets } = props
  const { lang, dir } = documentLanguage()
  const colours = site ? colourStyles(site.colours) : ''
  return (
    <html
      lang={lang}
      dir={dir}
      data-islands={assets.islands}
      data-block-keys={site?.blockKeys || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        {head.noIndex && <meta name="robots" content="noindex" />}
        {site && <Metadata head={head} site={site} />}
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <style dangerouslySetInnerHTML={{ __html: shorter(commonStyles + styles) + colours }} />
        <script dangerouslySetInnerHTML={{ __html: assets.bootScript }} />
        {assets.reload && <script type="module" src={assets.reload} />}
      </head>
      <body>
        {props.children}
        <IslandCopy copy={site?.copy} />
      </body>
    </html>
  )
}
