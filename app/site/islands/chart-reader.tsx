import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Place, placesOfLine } from '#app/ui/plot-prices.ts'
import { upsidePercent } from '#core/prices/display.ts'
import type { Money } from '#core/prices/usd.ts'
import { fillTemplate, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { stocksCopy } from '../content/stocks.ts'
import { change } from '../format.ts'

/** What a sheet shows of its prices, oldest first. */
type Shown = {
  anchor: string
  plots: { plot: SVGSVGElement; lines: Element; places: Place[] }[]
  rows: { date: string; price: string }[]
}

/**
 * A crosshair in the chart of a sheet, by pointer and by keys. Left and right are the way to other
 * stocks (docs/product.md §2): up, down, Home and End go along the line. It reads the drawing and the
 * table that the page has; without script the table says it all.
 */
export function ChartReader({ entry, prices }: { entry: Money | undefined; prices: Money[] }) {
  const copy = useCopy()
  const { lightbox } = wordsIn(copy, stocksCopy)
  const container = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown>()
  const [at, setAt] = useState<number>()
  useEffect(() => {
    const sheet = container.current?.closest('dialog')
    if (!sheet) return
    const found = shownIn(sheet)
    setShown(found)
    for (const { plot, places } of found.plots)
      for (const type of ['pointermove', 'pointerdown'] as const)
        plot.addEventListener(type, ({ clientX }) => {
          const { left, width } = plot.getBoundingClientRect()
          setAt(nearest(places, (1000 * (clientX - left)) / (width || 1)))
        })
  }, [])
  // The hydrated markup is what was sent; all else comes with what the page shows.
  if (!shown) return <div ref={container} />
  const last = prices.length - 1
  const read = at ?? last
  const reading = fillTemplate(copy, entry ? lightbox.readingSince : lightbox.reading, {
    ...shown.rows[read],
    change: change(copy, upsidePercent(entry, prices[read])),
  })
  const hintId = `${shown.anchor}-hint`
  return (
    <div ref={container} className="chart-reading">
      <p className="number">
        <bdi>{reading}</bdi>
      </p>
      <input
        type="range"
        min={0}
        max={last}
        value={read}
        aria-label={lightbox.reader}
        aria-valuetext={reading}
        aria-describedby={hintId}
        onChange={(event) => setAt(Number(event.target.value))}
      />
      <p className="note" id={hintId}>
        {lightbox.reader}
      </p>
      {at !== undefined &&
        shown.plots.map(({ lines, places }, scale) =>
          createPortal(<Cross at={places[at]} />, lines, String(scale)),
        )}
    </div>
  )
}

function Cross({ at }: { at: Place | undefined }) {
  if (!at) return null
  const [x, y] = at
  return (
    <>
      <path className="chart-cross" d={`M${x} 0V1000`} />
      <path className="chart-now" d={`M${x} ${y}h.01`} />
    </>
  )
}

function shownIn(sheet: HTMLDialogElement): Shown {
  const plots = sheet.querySelectorAll<SVGSVGElement>('.chart-plot')
  const rows = sheet.querySelectorAll<HTMLTableRowElement>('.price-table tbody tr')
  return {
    anchor: sheet.id,
    plots: Array.from(plots).flatMap((plot) => {
      const line = plot.querySelector('.chart-line')
      const lines = line?.parentElement
      return lines ? [{ plot, lines, places: placesOfLine(line.getAttribute('d') ?? '') }] : []
    }),
    // The newest is first there.
    rows: Array.from(rows, ({ cells: [date, price] }) => ({
      date: date?.textContent ?? '',
      price: price?.textContent ?? '',
    })).toReversed(),
  }
}

function nearest(places: readonly Place[], x: number): number {
  const distances = places.map(([at]) => Math.abs(at - x))
  return distances.indexOf(Math.min(...distances))
}
