import { upsidePercent } from '#core/prices/display.ts'
import { fillTemplate, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { stocksCopy } from '../content/stocks.ts'
import { change, usd } from '../format.ts'
import { ShownInEnglish, written } from '../written.tsx'
import { StockPicture } from './stock-picture.tsx'
import { asOfText, type CommonPlot, hasPrices, type StockSheet } from './stock-sheet.ts'

export function StockCard(props: {
  sheet: StockSheet
  /** In the theme's own wording (docs/decisions.md 13). */
  missingPriceText: string
  common: CommonPlot
}) {
  const copy = useCopy()
  const { sheet, missingPriceText, common } = props
  const { chart, columns, noValue } = wordsIn(copy, stocksCopy)
  const priced = hasPrices(sheet)
  const figures = priced
    ? [
        usd(copy, sheet.entry),
        usd(copy, sheet.current),
        change(copy, upsidePercent(sheet.entry, sheet.current)),
      ]
    : [noValue, noValue, noValue]
  const labels = [columns.entry, columns.current, columns.upside]
  return (
    <li className="stock">
      <h3 {...written(copy, sheet.name)}>{sheet.name}</h3>
      <p className="note">
        {sheet.ticker} · {sheet.exchange}
      </p>
      <div className="stock-chart">
        <StockPicture
          sheet={sheet}
          common={common}
          sizes="(min-width: 64rem) 26rem, (min-width: 48rem) 44vw, 90vw"
        />
        <a
          className="screen-only"
          href={`#${sheet.anchor}`}
          data-hydrates="stock-lightbox"
          data-held
        >
          <span className="visually-hidden">
            {fillTemplate(copy, chart.open, { name: sheet.name })}
          </span>
          <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
            <path d="M9.5 2.5h4v4M13.5 2.5l-5 5M6.5 13.5h-4v-4M2.5 13.5l5-5" />
          </svg>
        </a>
      </div>
      <dl className="stock-figures number">
        {labels.map((label, i) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{figures[i]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="note stock-date">
        <span className={`age age-${priced ? sheet.age : 'missing'}`} aria-hidden="true" />
        <bdi>{(priced && asOfText(copy, sheet)) || missingPriceText}</bdi>
      </p>
      <ShownInEnglish language={sheet.language} line="shownInEnglish" />
      <p
        className="stock-thesis"
        {...written(copy, sheet.thesis || wordsIn(copy, stocksCopy).missingThesis)}
      >
        {sheet.thesis || wordsIn(copy, stocksCopy).missingThesis}
      </p>
    </li>
  )
}
