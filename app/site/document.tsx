import type { ReactNode } from 'react'
import type { Disclosure } from '#core/disclosures/disclosure.ts'
import { everyPage, type PageKind } from '#core/disclosures/places.ts'
import type { Language } from '#core/language.ts'
import type { Assets } from './assets.ts'
import { type Copy, wordsIn } from './content/copy.ts'
import { originalCopy } from './content/read-copy.server.ts'
import { serverErrorCopy } from './content/server-error.ts'
import { disclosuresAt } from './disclosures.tsx'
import { ErrorView } from './errors/error-view.tsx'
import { SiteFrame } from './frame/site-frame.tsx'
import { Document } from './html-document.tsx'
import { islandCopy } from './island-copy.ts'
import { twinsOf } from './metadata.tsx'
import type { Head, Site, SitePage } from './page.ts'
import { renderPage } from './render-page.tsx'
import { stylesFor, stylesMark } from './styles.ts'

/** Depends on its arguments only, so that it can be kept. */
export function renderDocument<Data>(the: {
  page: SitePage<Data>
  data: Data
  site: Site
  assets: Assets
}): Promise<string> {
  const { page, data, site, assets } = the
  const head = page.head(data, site)
  return document(
    site.copy,
    assets,
    <Document head={head} styles={page.styles?.(data)} site={site} assets={assets}>
      <SiteFrame
        firm={site.firm}
        notices={atFoot(site, page.kind)}
        legal={site.legal}
        logo={site.brand.logo}
        now={site.now}
        current={page.current}
        twins={twinsOf(head, site.language)}
        edit={page.edit?.(data)}
        covered={page.covered?.(data)}
      >
        <page.View data={data} site={site} />
      </SiteFrame>
    </Document>,
  )
}

/** docs/decisions.md 27. Without `site` it comes without the frame. */
export function renderErrorDocument(the: {
  status: number
  requestId: string
  language: Language
  site: Site | undefined
  assets: Assets
}): Promise<string> {
  const { status, requestId, language, site, assets } = the
  const view = <ErrorView status={status} requestId={requestId} />
  const copy = site?.copy ?? originalCopy(language)
  const { title, text } = wordsIn(copy, serverErrorCopy)
  const head: Head = {
    title: site ? `${title} | ${site.firm.name}` : title,
    description: text,
    noIndex: true,
  }
  return document(
    copy,
    assets,
    <Document head={head} site={site} assets={assets}>
      {site ? (
        <SiteFrame
          firm={site.firm}
          notices={atFoot(site)}
          legal={site.legal}
          logo={site.brand.logo}
          now={site.now}
          twins={twinsOf(head, language)}
        >
          {view}
        </SiteFrame>
      ) : (
        <main>{view}</main>
      )}
    </Document>,
  )
}

/** A theme has a section of its own for what concerns themes. */
function atFoot({ disclosures }: Site, kind?: PageKind): readonly Disclosure[] {
  return disclosuresAt(disclosures, kind && kind !== 'theme' ? [everyPage, kind] : [everyPage])
}

async function document(copy: Copy, { boot }: Assets, element: ReactNode): Promise<string> {
  const rendered = await renderPage(copy, element)
  // React writes this one name as it is in script.
  const html = rendered
    .replaceAll(' hrefLang="', ' hreflang="')
    .replace(stylesMark, () => stylesFor(rendered))
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
  firstVisit: / class="[^"]*bridge-line/,
  pictures: /<img | data-island="picks-failed"/,
  consent: / name="consent"/,
}
