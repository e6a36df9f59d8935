import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import { createRoot } from 'react-dom/client'
import { TextChart } from '#app/ui/text-chart.tsx'
import { withMinus } from '#core/prices/display.ts'
import { type Chart, writeFigure } from '#core/rich-text/chart.ts'

const writing = {
  figure: (value: number, unit = '') => `${withMinus(writeFigure(value))}${unit}`,
  written: () => ({ dir: 'auto' as const }),
}

/** As visitors see it; the digits are those of English. */
export function drawnChart(node: Node): NodeView {
  const chart = node.attrs as Chart & { dir: 'ltr' | 'rtl' | null }
  const { title, rows } = chart
  const dom = document.createElement('div')
  dom.className = 'rich-chart'
  dom.setAttribute('role', 'img')
  dom.setAttribute('aria-label', `Chart: ${title || 'without a title'}, ${rows.length} figures`)
  const root = createRoot(dom)
  root.render(<TextChart chart={chart} writing={writing} />)
  return {
    dom,
    ignoreMutation: () => true,
    // React does not let a root be taken away while it draws.
    destroy: () => queueMicrotask(() => root.unmount()),
  }
}
