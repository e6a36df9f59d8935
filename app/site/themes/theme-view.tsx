import type { Disclosure } from '#core/disclosures/disclosure.ts'
import { everyPage } from '#core/disclosures/places.ts'
import type { Picture } from '#core/media/picture.ts'
import type { ClosedStock } from '#core/stocks/closed-stocks.server.ts'
import type { StockPick } from '#core/stocks/stock.ts'
import type { Benchmark } from '#core/stocks/stocks.server.ts'
import type { Theme } from '#core/themes/theme.ts'
import { link, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { themePageCopy, themesCopy } from '../content/themes.ts'
import { DisclosureTexts, disclosuresAt } from '../disclosures.tsx'
import { written } from '../written.tsx'
import { Picks } from './picks.tsx'
import { SharePlot } from './share-plot.tsx'
import { ThemeHero } from './theme-hero.tsx'
import { Opportunity, Thesis, Why } from './theme-sections.tsx'

/** In the order of docs/product.md §2. */
export function ThemeView(props: {
  theme: Theme
  pictures: ReadonlyMap<string, Picture>
  stocks: StockPick[] | undefined
  isLoading?: boolean
  closed: ClosedStock[]
  benchmark: Benchmark | undefined
  disclosures: readonly Disclosure[]
  next: Pick<Theme, 'slug' | 'name'> | undefined
  now: Date
  timeZone: string
}) {
  const copy = useCopy()
  const { theme, pictures, stocks, closed, disclosures, next, now, timeZone } = props
  const { page } = theme
  const { sections } = wordsIn(copy, themePageCopy)
  return (
    <>
      <ThemeHero theme={theme} />
      {page.plot && <SharePlot plot={page.plot} />}
      <Thesis page={page} />
      <Why theme={theme} pictures={pictures} />
      <Opportunity page={page} />
      <Picks
        theme={theme}
        stocks={stocks}
        closed={closed}
        benchmark={props.benchmark}
        isLoading={props.isLoading}
        now={now}
        timeZone={timeZone}
        disclosures={disclosures}
      />
      <section className="disclaimer" aria-labelledby="disclaimer-title">
        <div className="wrap grid">
          <h2 id="disclaimer-title">{sections.disclaimer}</h2>
          <div>
            <p {...written(copy, page.disclaimer)}>{page.disclaimer}</p>
            <DisclosureTexts
              disclosures={disclosuresAt(disclosures, [everyPage, 'theme', `theme:${theme.id}`])}
            />
          </div>
        </div>
      </section>
      <Call theme={theme} />
      {next && <NextTheme theme={next} />}
    </>
  )
}

function Call({ theme }: { theme: Theme }) {
  const copy = useCopy()
  const { title, text } = theme.page.callToAction
  return (
    <section className="section call" aria-labelledby="call-title">
      <div className="wrap grid split">
        <h2 id="call-title" {...written(copy, title)}>
          {title}
        </h2>
        <div>
          <p className="lead" {...written(copy, text)}>
            {text}
          </p>
          <a
            className="button screen-only"
            href={link(copy, '/contact')}
            {...written(copy, theme.texts.buttonLabel)}
          >
            {theme.texts.buttonLabel}
          </a>
        </div>
      </div>
    </section>
  )
}

function NextTheme({ theme }: { theme: Pick<Theme, 'slug' | 'name'> }) {
  const copy = useCopy()
  const themesWords = wordsIn(copy, themesCopy)
  const { allThemes, next } = wordsIn(copy, themePageCopy)
  return (
    <nav className="wrap neighbours quiet-links" aria-label={themesWords.title}>
      <p>
        <span className="eyebrow">{next}</span>
        <a
          className="neighbour"
          href={link(copy, `/themes/${encodeURIComponent(theme.slug)}`)}
          {...written(copy, theme.name)}
        >
          {theme.name}
        </a>
      </p>
      <a className="text-link" href={allThemes.href}>
        {allThemes.label}
      </a>
    </nav>
  )
}
