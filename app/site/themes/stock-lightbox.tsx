import { upsidePercent } from '#core/prices/display.ts'
import { fillTemplate, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { stocksCopy } from '../content/stocks.ts'
import { change, usd } from '../format.ts'
import { useItemsInTurns } from '../in-turns.ts'
import { Island } from '../island.tsx'
import { ShownInEnglish, written } from '../written.tsx'
import { SheetBar, type SheetBarProps } from './lightbox-bar.tsx'
import { PriceTable } from './price-table.tsx'
import { StockPicture } from './stock-picture.tsx'
import { asOfText, type CommonPlot, hasPrices, isDrawn, type StockSheet } from './stock-sheet.ts'

// No lightbox package: each stock is a `<dialog>`, which a link opens where no script runs.

/** Without script the addressed sheet is shown; with it each is a modal dialog (islands/stock-lightbox.ts). */
export function StockLightbox(props: { sheets: StockSheet[]; common: CommonPlot; notice: string }) {
  const { sheets, common, notice } = props
  const inTurns = useItemsInTurns(
    sheets.map((sheet, index) => (
      <Sheet
        key={sheet.anchor}
        sheet={sheet}
        previous={sheets.at(index - 1)?.anchor}
        next={sheets[(index + 1) % sheets.length]?.anchor}
        position={{ index: index + 1, count: sheets.length }}
        common={common}
        notice={notice}
      />
    )),
  )
  return <div className="lightboxes" data-island="stock-lightbox" {...inTurns} />
}

function Sheet(props: SheetBarProps & { sheet: StockSheet; common: CommonPlot; notice: string }) {
  const copy = useCopy()
  const words = wordsIn(copy, stocksCopy)
  const { sheet, common, notice, ...ways } = props
  const { lightbox } = words
  return (
    <dialog
      className="dialog lightbox screen-only"
      id={sheet.anchor}
      aria-label={fillTemplate(copy, lightbox.label, { name: sheet.name })}
      tabIndex={-1}
    >
      <div className="lightbox-sheet">
        <SheetBar {...ways} />
        <div className="lightbox-title">
          <h2 {...written(copy, sheet.name)}>{sheet.name}</h2>
          <p className="note">
            {sheet.ticker} · {sheet.exchange}
          </p>
        </div>
        <div className="chart-reader">
          <StockPicture sheet={sheet} common={common} sizes="(min-width: 64rem) 40rem, 90vw" />
          {isDrawn(sheet) && (
            <Island
              name="chart-reader"
              props={{ entry: sheet.entry, prices: sheet.points.map(([, price]) => price) }}
            />
          )}
        </div>
        <Performance sheet={sheet} />
        <section className="lightbox-thesis">
          <h3>{lightbox.thesis}</h3>
          <ShownInEnglish language={sheet.language} line="shownInEnglish" />
          <p {...written(copy, sheet.thesis || words.missingThesis)}>
            {sheet.thesis || words.missingThesis}
          </p>
        </section>
        <PriceTable sheet={sheet} dateOf={common.dateOf} />
        {notice.split('\n').map((line) => (
          <p className="note lightbox-notice" key={line} {...written(copy, line)}>
            {line}
          </p>
        ))}
      </div>
    </dialog>
  )
}

function Performance({ sheet }: { sheet: StockSheet }) {
  const copy = useCopy()
  const { lightbox, noValue } = wordsIn(copy, stocksCopy)
  const rows = [
    [lightbox.entryPrice, sheet.entry && usd(copy, sheet.entry)],
    [lightbox.currentPrice, sheet.current && usd(copy, sheet.current)],
    [
      lightbox.totalReturn,
      hasPrices(sheet) && change(copy, upsidePercent(sheet.entry, sheet.current)),
    ],
  ]
  return (
    <section className="lightbox-figures">
      <h3>{lightbox.summary}</h3>
      <dl className="stock-figures number">
        {rows.map(([label, value]) => (
          <div key={label || ''}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value || noValue}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="note">{lightbox.totalReturnNote}</p>
      {hasPrices(sheet) && (
        <p className="note" dir="auto">
          {asOfText(copy, sheet)}
        </p>
      )}
    </section>
  )
}
