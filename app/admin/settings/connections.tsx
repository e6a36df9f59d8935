import { href, useFetcher } from 'react-router'
import { unreachableIn } from '#app/connection.ts'
import { Tag } from '#app/ui/tag.tsx'
import type {
  Connection,
  ConnectionName,
  ConnectionResult,
} from '#core/site-settings/connections.ts'

export const testNames: Record<ConnectionName, string> = {
  quotes: 'Test prices',
  mail: 'Test mail',
  storage: 'Test storage',
  breaches: 'Test breach service',
}

export function ConnectionsSection({ connections }: { connections: readonly Connection[] }) {
  return (
    <section aria-labelledby="connections" className="settings-extra">
      <h2 id="connections">Connections</h2>
      <p>
        Whoever runs the server sets them up; secrets are never shown in full. A test mail goes to
        your own address.
      </p>
      <ul className="rows">
        {connections.map((connection) => (
          <ConnectionRow key={connection.name} connection={connection} />
        ))}
      </ul>
    </section>
  )
}

function ConnectionRow({ connection }: { connection: Connection }) {
  const { name, title, setUp } = connection
  const fetcher = useFetcher<ConnectionResult>()
  const isBusy = fetcher.state !== 'idle'
  return (
    <li className="connection">
      <div>
        <h3>{title}</h3>
        <p className="note breakable">{setUp}</p>
        <div role="status">{fetcher.data && !isBusy && <ResultOfTest result={fetcher.data} />}</div>
      </div>
      <fetcher.Form method="post" action={href('/admin/settings/connections/:name', { name })}>
        <button type="submit" className="button button-quiet" disabled={isBusy}>
          {isBusy ? 'Testing...' : testNames[name]}
        </button>
      </fetcher.Form>
    </li>
  )
}

export function ResultOfTest({ result }: { result: ConnectionResult }) {
  const { isGood, tried, answer } = result
  const lost = unreachableIn(result)
  if (lost) return <p className="test-result">{lost.message.title}.</p>
  return (
    <p className="test-result breakable">
      <Tag
        words={
          isGood ? { label: 'Works', state: 'live' } : { label: 'Does not work', state: 'wrong' }
        }
      />{' '}
      {tried}. {answer}.
    </p>
  )
}
