import type { Disclosure } from '#core/disclosures/disclosure.ts'
import { placesOf } from '#core/disclosures/places.ts'
import { freeSlug } from '#core/slug.ts'
import type { ClosedStock } from '#core/stocks/closed-stocks.server.ts'
import type { StockPick } from '#core/stocks/stock.ts'
import type { Benchmark } from '#core/stocks/stocks.server.ts'
import type { Theme } from '#core/themes/theme.ts'
import { type Copy, wordsIn } from '../content/copy.ts'
import { useCopy, useWords } from '../content/copy-context.ts'
import { themePageCopy } from '../content/themes.ts'
import { disclosuresAt, PriceNotes, wordsOf } from '../disclosures.tsx'
import { useItemsInTurns } from '../in-turns.ts'
import { written } from '../written.tsx'
import { ClosedPicks } from './closed-picks.tsx'
import { Failed, NoPicks } from './missing-picks.tsx'
import { StockCard } from './stock-card.tsx'
import { StockLightbox } from './stock-lightbox.tsx'
import {
  type CommonPlot,
  commonTicks,
  datesIn,
  type StockSheet,
  stockSheet,
} from './stock-sheet.ts'

/** `stocks` is undefined when they could not be read (docs/decisions.md 13). */
export function Picks(props: {
  theme: Theme
  stocks: StockPick[] | undefined
  closed: ClosedStock[]
  benchmark: Benchmark | undefined
  /** While they are asked for again. */
  isLoading?: boolean | undefined
  now: Date
  timeZone: string
  disclosures: readonly Disclosure[]
}) {
  const copy = useCopy()
  const { theme, stocks, closed, benchmark, isLoading, now, timeZone, disclosures } = props
  const { picks, sections } = wordsIn(copy, themePageCopy)
  const sheets = stocks && sheetsOf(copy, stocks, timeZone, now)
  const measure = benchmark && {
    name: benchmark.name,
    points: benchmark.points.map(({ asOf, price }) => [asOf.getTime(), price] as const),
  }
  const ticks = sheets && commonTicks(sheets, measure)
  const common = { ticks, benchmark: measure, dateOf: datesIn(copy, timeZone) }
  const notes = disclosuresAt(disclosures, ['prices'])
  return (
    <section className="section picks" id="stockpicks" aria-labelledby="stockpicks-title">
      <div className="wrap">
        <header className="grid split section-head">
          <h2 id="stockpicks-title">{sections.picks}</h2>
          <p className="lead" {...written(copy, theme.page.picks.intro)}>
            {theme.page.picks.intro}
          </p>
        </header>
        {sheets === undefined && <Failed theme={theme} isLoading={isLoading} />}
        {sheets?.length === 0 && <NoPicks theme={theme} />}
        {sheets && sheets.length > 0 && (
          <>
            <Legend />
            {ticks && <CommonScale />}
            <PriceNotes
              disclosures={notes}
              end={[
                picks.asRecorded,
                ...(sheets.some((sheet) => sheet.isSample) ? [picks.samplePrices] : []),
              ].join(' ')}
            />
            <StockCards
              sheets={sheets}
              common={common}
              missingPriceText={theme.texts.missingPriceText}
            />
            <StockLightbox
              sheets={sheets}
              common={common}
              notice={wordsOf(largeNotices(disclosures, theme.id))}
            />
          </>
        )}
        <ClosedPicks closed={closed} timeZone={timeZone} />
        {closed.length > 0 && !sheets?.length && <PriceNotes disclosures={notes} end="" />}
      </div>
    </section>
  )
}

function StockCards(props: {
  sheets: readonly StockSheet[]
  common: CommonPlot
  /** In the theme's own wording (docs/decisions.md 13). */
  missingPriceText: string
}) {
  const { sheets, ...rest } = props
  const inTurns = useItemsInTurns(
    sheets.map((sheet) => <StockCard key={sheet.anchor} sheet={sheet} {...rest} />),
  )
  return <ul className="stocks" {...inTurns} />
}

/** A dialog covers the foot of the page: what is said there in stronger type is said in it too. */
function largeNotices(disclosures: readonly Disclosure[], themeId: string) {
  const here = disclosuresAt(disclosures, placesOf({ kind: 'theme', value: themeId }))
  return here.filter(({ standsOut }) => standsOut)
}

/** Two ids may differ in a sign only: each has an anchor of its own. */
function sheetsOf(copy: Copy, stocks: StockPick[], timeZone: string, now: Date): StockSheet[] {
  const sheets: StockSheet[] = []
  const isTaken = (anchor: string) => sheets.some((sheet) => sheet.anchor === anchor)
  for (const stock of stocks) {
    const sheet = stockSheet(copy, stock, timeZone, now)
    sheets.push({ ...sheet, anchor: freeSlug(sheet.anchor, isTaken) })
  }
  return sheets
}

/** Both scales are drawn; the browser shows the one that is asked for, without script. */
function CommonScale() {
  const { commonScale } = useWords(themePageCopy)
  return (
    <p className="common-scale screen-only">
      <input type="checkbox" id="common-scale" />
      <label htmlFor="common-scale">{commonScale}</label>
    </p>
  )
}

function Legend() {
  const { legend, title } = useWords(themePageCopy).freshness
  return (
    <ul className="legend note" aria-label={title}>
      {legend.map(({ state, label, text }) => (
        <li key={state}>
          <span className="legend-name">
            <span className={`age age-${state}`} aria-hidden="true" />
            <bdi>{label}</bdi>
          </span>
          {text && <span>{text}</span>}
        </li>
      ))}
    </ul>
  )
}
