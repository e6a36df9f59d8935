import { data, Form, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm } from '#app/forms.ts'
import { refuse, requireUser } from '#app/guard.ts'
import { messageOf } from '#app/refusal-texts.ts'
import { refusedOf } from '#app/refused-form.ts'
import { titled } from '#app/ui/titled.ts'
import { isConnection } from '#core/site-settings/connections.ts'
import type { CachedPageSummary } from '#core/site-settings/refresh-pages.server.ts'
import { testConnection } from '#core/site-settings/site-settings.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import type { Route } from './+types/tools.ts'
import { ConnectionsSection, type Tested } from './connections.tsx'
import './settings.css'
import { counted } from '#core/text.ts'

export const meta = titled('Connections')

export function loader({ context }: Route.LoaderArgs) {
  const { connections, listCachedPages } = context.get(appContext)
  return {
    connections: connections.list,
    cachedPages: listCachedPages(),
  }
}

/** Tests one of the connections. */
export async function action(args: Route.ActionArgs) {
  const app = args.context.get(appContext)
  const { name } = await readForm(args.request, ['name'])
  if (!isConnection(name)) throw data(undefined, 404)
  try {
    return { name, ...(await testConnection(app.db, requireUser(args), app.connections, name)) }
  } catch (error) {
    const refused = refusedOf(error)
    if (refused.outcome === 'not-allowed') throw await refuse(app, refused.outcome)
    const answer = messageOf(refused).text
    return data<Tested>({ name, isGood: false, tried: 'Nothing', answer }, { status: 429 })
  }
}

export default function Tools({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead title="Connections" />
      <ConnectionsSection connections={loaderData.connections} tested={actionData} />
      <CachedPages pages={loaderData.cachedPages} />
    </>
  )
}

const address = href('/admin/settings/pages')

function CachedPages({ pages }: { pages: readonly CachedPageSummary[] }) {
  const bytes = pages.reduce((sum, page) => sum + page.bytes, 0)
  return (
    <section aria-labelledby="kept" className="settings-extra">
      <h2 id="kept">Page cache</h2>
      <p>
        Rendered pages are kept in memory and rendered again automatically after each change. This
        process keeps {counted(pages.length, 'page', 'pages')}, {kilobytes(bytes)}.
      </p>
      <Form method="post" action={address}>
        <button type="submit" className="button button-quiet">
          Refresh All
        </button>
      </Form>
      {pages.length > 0 && (
        <details className="kept-pages">
          <summary>What is kept</summary>
          <ul className="rows">
            {pages.map((page) => (
              <li key={page.address}>
                <p className="breakable">
                  {page.address}
                  <span className="note">
                    {kilobytes(page.bytes)},{' '}
                    {page.isStale ? 'rendered again when requested' : 'current'}
                  </span>
                </p>
                <Form method="post" action={address}>
                  <input type="hidden" name="page" value={page.address} />
                  <button type="submit" className="action" aria-label={`Refresh: ${page.address}`}>
                    Refresh
                  </button>
                </Form>
              </li>
            ))}
          </ul>
          <p className="note">
            Refreshing one page renders every page with the same content again, in every process.
          </p>
        </details>
      )}
    </section>
  )
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024).toLocaleString('en')} kB`
}
