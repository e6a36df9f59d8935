import { href } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { WithArrows } from '#app/ui/with-arrows.tsx'
import type { LargeMoveItem } from '#core/price-updates/price-update.ts'
import { PostButton } from './post-button.tsx'

export function LargeMoves({ moves, query }: { moves: readonly LargeMoveItem[]; query: string }) {
  if (moves.length === 0) return null
  return (
    <section className="large-moves" aria-labelledby="large-moves">
      <h2 id="large-moves">Large moves that wait for your confirmation</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Move</th>
            <th scope="col">As of</th>
            <th scope="col">
              <span className="visually-hidden">Answer</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ id, text, asOf }) => (
            <tr key={id}>
              <th scope="row" className="number">
                <bdi>
                  <WithArrows text={text} />
                </bdi>
              </th>
              <td data-label="As of">
                <Moment at={asOf} />
              </td>
              <td className="row-actions">
                <PostButton
                  label="Accept"
                  name={`Accept: ${text}`}
                  to={href('/admin/prices/moves/:id/accept', { id }) + query}
                />
                <PostButton
                  label="Keep the old price"
                  name={`Keep the old price: ${text}`}
                  to={href('/admin/prices/moves/:id/leave-out', { id }) + query}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
