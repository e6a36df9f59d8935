import { useMemo, useRef } from 'react'
import { upsidePercent } from '#core/prices/display.ts'
import { fillTemplate, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { stocksCopy } from '../content/stocks.ts'
import { change, usd } from '../format.ts'
import { ChartReader } from '../themes/chart-reader.tsx'
import { instead, SheetBar, type SheetProps } from '../themes/lightbox-bar.tsx'
import { PriceTable } from '../themes/price-table.tsx'
import { asOfText, type CommonPlot, hasPrices, type StockSheet } from '../themes/stock-sheet.ts'
import { useLightbox } from '../themes/use-lightbox.ts'
import { ShownInEnglish, written } from '../written.tsx'

// No lightbox package: each stock is a `<dialog>`, which a link opens where no script runs.

/** Without script the addressed sheet is shown; hydrated, each is a modal dialog. */
export function StockLightbox(props: { sheets: StockSheet[]; common: CommonPlot; notice: string }) {
  const { sheets, common, notice } = props
  const container = useRef<HTMLDivElement>(null)
  const anchors = useMemo(() => sheets.map((sheet) => sheet.anchor), [sheets])
  const { close, move } = useLightbox(container, anchors)
  return (
    <div ref={container} className="lightboxes">
      {sheets.map((sheet, index) => (
        <Sheet
          key={sheet.anchor}
          sheet={sheet}
          sheets={sheets}
          index={index}
          common={common}
          notice={notice}
          onClose={close}
          onMove={move}
        />
      ))}
    </div>
  )
}

function Sheet(props: SheetProps) {
  const copy = useCopy()
  const words = wordsIn(copy, stocksCopy)
  const { sheet, common, notice, onClose } = props
  const { lightbox } = words
  return (
    <dialog
      className="dialog lightbox screen-only"
      id={sheet.anchor}
      aria-label={fillTemplate(copy, lightbox.label, { name: sheet.name })}
      tabIndex={-1}
      onCancel={instead(onClose)}
    >
      <div className="lightbox-sheet">
        <SheetBar {...props} />
        <div className="lightbox-title">
          <h2 {...written(copy, sheet.name)}>{sheet.name}</h2>
          <p className="note">
            {sheet.ticker} · {sheet.exchange}
          </p>
        </div>
        <ChartReader sheet={sheet} common={common} />
        <Performance sheet={sheet} />
        <section className="lightbox-thesis">
          <h3>{lightbox.thesis}</h3>
          <ShownInEnglish language={sheet.language} line="shownInEnglish" />
          <p {...written(copy, sheet.thesis || words.missingThesis)}>
            {sheet.thesis || words.missingThesis}
          </p>
        </section>
        <PriceTable sheet={sheet} />
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
