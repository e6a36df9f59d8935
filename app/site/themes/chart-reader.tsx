import { useId, useState } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import { upsidePercent } from '#core/prices/display.ts'
import { fillTemplate, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { stocksCopy } from '../content/stocks.ts'
import { change, longDay, usd } from '../format.ts'
import { StockPicture } from './stock-picture.tsx'
import type { CommonPlot, StockSheet } from './stock-sheet.ts'

/**
 * The chart with a crosshair, by pointer and by keys. Left and right are the way to other stocks
 * (docs/product.md §2): up, down, Home and End go along the line. Without script the table says it.
 */
export function ChartReader(props: { sheet: StockSheet; common: CommonPlot }) {
  const copy = useCopy()
  const { sheet, common } = props
  const { lightbox } = wordsIn(copy, stocksCopy)
  const [at, setAt] = useState<number>()
  const hintId = useId()
  const isDrawn = !sheet.imageUrl && sheet.points.length > 1
  const isLive = useHydrated() && isDrawn
  const last = sheet.points.length - 1
  return (
    <div className="chart-reader">
      <StockPicture
        sheet={sheet}
        common={common}
        idPrefix={`sheet-${sheet.anchor}`}
        sizes="(min-width: 64rem) 40rem, 90vw"
        at={at}
        onPoint={isLive ? setAt : undefined}
      />
      {isLive && (
        <div className="chart-reading">
          <p className="number">
            <bdi>{readingOf(copy, sheet, at ?? last)}</bdi>
          </p>
          <input
            type="range"
            min={0}
            max={last}
            value={at ?? last}
            aria-label={lightbox.reader}
            aria-valuetext={readingOf(copy, sheet, at ?? last)}
            aria-describedby={hintId}
            onChange={(event) => setAt(Number(event.target.value))}
          />
          <p className="note" id={hintId}>
            {lightbox.reader}
          </p>
        </div>
      )}
    </div>
  )
}

function readingOf(copy: ReturnType<typeof useCopy>, sheet: StockSheet, at: number): string {
  const { lightbox } = wordsIn(copy, stocksCopy)
  const point = sheet.points[at]
  if (!point) return ''
  const [, price, day] = point
  const values = {
    price: usd(copy, price),
    date: longDay(copy, day),
    change: change(copy, upsidePercent(sheet.entry, price)),
  }
  return fillTemplate(copy, sheet.entry ? lightbox.readingSince : lightbox.reading, values)
}
