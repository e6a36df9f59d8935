import { inPlace } from '#app/ui/in-place.ts'
import { TextChart } from '#app/ui/text-chart.tsx'
import type { Chart as ChartData } from '#core/rich-text/chart.ts'
import { useCopy } from '../content/copy-context.ts'
import { figure } from '../format.ts'
import { written } from '../written.tsx'

export function Chart({
  chart,
  dataTitle,
}: {
  chart: ChartData & { dir: 'ltr' | 'rtl' | null }
  dataTitle: string
}) {
  const copy = useCopy()
  const { title, rows } = chart
  const writing = {
    figure: (value: number, unit?: string) => figure(copy, value, unit),
    written: (text: string | undefined) => written(copy, text),
  }
  return (
    <TextChart chart={chart} writing={writing}>
      <details>
        <summary>{dataTitle}</summary>
        <table>
          {title && <caption>{title}</caption>}
          <tbody>
            {inPlace(rows, ([label, value]) => (
              <tr>
                <th scope="row" {...written(copy, label)}>
                  {label}
                </th>
                <td className="number">{figure(copy, value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </TextChart>
  )
}
