import type { Disclosure } from '#core/disclosures/disclosure.ts'
import { everyPage } from '#core/disclosures/places.ts'
import type { Picture } from '#core/media/picture.ts'
import { outlineOf } from '#core/rich-text/outline.ts'
import type { ClosedStock } from '#core/stocks/closed-stocks.server.ts'
import type { StockPick } from '#core/stocks/stock.ts'
import type { Theme } from '#core/themes/theme.ts'
import { link } from '../content/current-copy.ts'
import { richText } from '../content/rich-text.ts'
import { themePage, themes } from '../content/themes.ts'
import { DisclosureTexts, disclosuresAt } from '../disclosures.tsx'
import { fillTemplate } from '../fill-template.ts'
import { RichTextBody } from '../rich-text/rich-text.tsx'
import { written } from '../written.tsx'
import { Picks } from './picks.tsx'
import { SharePlot } from './share-plot.tsx'
import { ThemeHero } from './theme-hero.tsx'

/** In the order of docs/product.md §2. */
export function ThemeView(props: {
  theme: Theme
  pictures: ReadonlyMap<string, Picture>
  stocks: StockPick[] | undefined
  isLoading?: boolean
  closed: ClosedStock[]
  disclosures: readonly Disclosure[]
  next: Pick<Theme, 'slug' | 'name'> | undefined
  now: Date
  timeZone: string
}) {
  const { theme, pictures, stocks, closed, disclosures, next, now, timeZone } = props
  const { page } = theme
  const { sections } = themePage
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
        isLoading={props.isLoading}
        now={now}
        timeZone={timeZone}
        disclosures={disclosures}
      />
      <section className="disclaimer" aria-labelledby="disclaimer-title">
        <div className="wrap grid">
          <h2 id="disclaimer-title">{sections.disclaimer}</h2>
          <div>
            <p {...written(page.disclaimer)}>{page.disclaimer}</p>
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
  const { title, text } = theme.page.callToAction
  return (
    <section className="section call" aria-labelledby="call-title">
      <div className="wrap grid split">
        <h2 id="call-title" {...written(title)}>
          {title}
        </h2>
        <div>
          <p className="lead" {...written(text)}>
            {text}
          </p>
          <a className="button" href={link('/contact')} {...written(theme.texts.buttonLabel)}>
            {theme.texts.buttonLabel}
          </a>
        </div>
      </div>
    </section>
  )
}

function NextTheme({ theme }: { theme: Pick<Theme, 'slug' | 'name'> }) {
  const { allThemes, next } = themePage
  return (
    <nav className="wrap neighbours quiet-links" aria-label={themes.title}>
      <p>
        <span className="eyebrow">{next}</span>
        <a
          className="neighbour"
          href={link(`/themes/${encodeURIComponent(theme.slug)}`)}
          {...written(theme.name)}
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

function Thesis({ page }: Pick<Theme, 'page'>) {
  return (
    <section className="section" aria-labelledby="thesis-title">
      <div className="wrap">
        <header className="grid split section-head">
          <h2 id="thesis-title">{themePage.sections.thesis}</h2>
          <p className="lead" {...written(page.thesis.intro)}>
            {page.thesis.intro}
          </p>
        </header>
        <ul className="points">
          {page.thesis.cards.map((card) => (
            <li key={card.title}>
              <h3 {...written(card.title)}>{card.title}</h3>
              <p {...written(card.text)}>{card.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Why({ theme, pictures }: { theme: Theme; pictures: ReadonlyMap<string, Picture> }) {
  const { why } = theme.page
  const title = why.title || fillTemplate(themePage.sections.why, { name: theme.name })
  return (
    <section className="section ruled why" aria-labelledby="why-title">
      <div className="wrap grid split">
        <h2 id="why-title" {...written(title)}>
          {title}
        </h2>
        <RichTextBody
          tree={why.body}
          outline={outlineOf(why.body, richText.notes)}
          copy={richText}
          pictures={pictures}
          isPart
        />
      </div>
    </section>
  )
}

function Opportunity({ page }: Pick<Theme, 'page'>) {
  return (
    <section className="section on-ink" aria-labelledby="opportunity-title">
      <div className="wrap">
        <header className="grid split section-head">
          <h2 id="opportunity-title">{themePage.sections.opportunity}</h2>
          <p className="lead" {...written(page.opportunity.intro)}>
            {page.opportunity.intro}
          </p>
        </header>
        <ul className="quarters">
          {page.opportunity.regions.map((region) => (
            <li key={region.title}>
              <h3 {...written(region.title)}>{region.title}</h3>
              <p className="quiet" {...written(region.text)}>
                {region.text}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
