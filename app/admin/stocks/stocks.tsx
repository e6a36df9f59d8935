import { listStockPicks } from '../../../core/stocks/stocks.server.ts'
import { listThemes } from '../../../core/themes/themes.server.ts'
import { programKey } from '../../context.ts'
import type { Route } from './+types/stocks.ts'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Stock Management | Qantara' }]
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(programKey)
  const themes = await listThemes(db)
  return Promise.all(
    themes.map(async ({ id, name }) => ({
      id,
      name,
      picks: (await listStockPicks(db, id)).map(({ stockId, name, ticker, exchange }) => ({
        stockId,
        name,
        ticker,
        exchange,
      })),
    })),
  )
}

/** /admin/stocks: the picks of every theme, in their order. */
export default function Stocks({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <header className="page-top">
        <h1>Stock Management</h1>
      </header>
      {loaderData.map((theme) => (
        <section key={theme.id} aria-labelledby={`theme-${theme.id}`}>
          <h2 id={`theme-${theme.id}`} dir="auto">
            {theme.name}
          </h2>
          {theme.picks.length === 0 && <p>No stocks found for {theme.name} theme</p>}
          <ul className="rows">
            {theme.picks.map(({ stockId, name, ticker, exchange }) => (
              <li key={stockId}>
                <p dir="auto">{name}</p>
                <span className="note number">
                  {exchange}: {ticker}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
