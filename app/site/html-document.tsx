import type { ReactNode } from 'react'
import { CopyBand } from '#app/copy-band.tsx'
import latinStyles from '#app/styles/fonts.css?inline'
import naskhStyles from '#app/styles/naskh.css?inline'
import commonStyles from '#app/styles/site.css?inline'
import { lineOf } from '#core/language.ts'
import { colourStyles } from '#core/settings/colours.ts'
import { withoutDirection } from '#core/text.ts'
import type { Assets } from './assets.ts'
import { useCopy } from './content/copy-context.ts'
import { Metadata } from './metadata.tsx'
import type { Head, Site } from './page.ts'
import { shorter, stylesMark } from './styles.ts'

export function Document(props: {
  head: Head
  styles?: string | undefined
  site: Site | undefined
  assets: Assets
  children: ReactNode
}) {
  const copy = useCopy()
  const { styles = '', site, assets } = props
  const head = withoutMarks(props.head)
  const lang = copy.language
  const { fonts, direction } = lineOf(lang)
  const isChanged = Object.keys(site?.offers ?? {}).length > 0
  const colours = site ? colourStyles(site.colours) : ''
  return (
    <html
      lang={lang}
      dir={direction}
      data-islands={assets.islands}
      data-offer={lang === 'en' ? assets.languageOffer : undefined}
      data-offer-copy={isChanged ? JSON.stringify(site?.offers) : undefined}
      data-block-keys={site?.blockKeys || undefined}
      data-portraits={site?.portraitsInColour ? 'colour' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{head.title}</title>
        {head.description && <meta name="description" content={head.description} />}
        {(head.noIndex || assets.copyOf) && <meta name="robots" content="noindex" />}
        {site && <Metadata head={head} site={site} />}
        {assets.fonts[fonts].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <style
          dangerouslySetInnerHTML={{
            __html: common + stylesMark + styles + ofFonts[fonts] + colours,
          }}
        />
        <script dangerouslySetInnerHTML={{ __html: assets.boot.everywhere }} />
        {assets.reload && <script type="module" src={assets.reload} />}
      </head>
      <body>
        <CopyBand copyOf={assets.copyOf} isOver />
        {props.children}
      </body>
    </html>
  )
}

const common = shorter(commonStyles)
const ofFonts = { latin: latinStyles, naskh: shorter(naskhStyles) }

/** In tabs and search results nothing keeps names apart, so none may turn the line. */
function withoutMarks(head: Head): Head {
  const { title, description } = head
  return { ...head, title: withoutDirection(title), description: withoutDirection(description) }
}
