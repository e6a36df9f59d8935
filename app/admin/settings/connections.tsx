import { useFetcher } from 'react-router'
import { unreachableIn } from '#app/connection.ts'
import { Tag } from '#app/ui/tag.tsx'
import type {
  Connection,
  ConnectionName,
  ConnectionResult,
} from '#core/site-settings/connections.ts'

const testNames: Record<ConnectionName, string> = {
  quotes: 'Test prices',
  mail: 'Test mail',
  storage: 'Test storage',
  breaches: 'Test breach service',
}

export type Tested = ConnectionResult & { name: ConnectionName }

/** `tested` is what came back where no script runs. */
export function ConnectionsSection(props: {
  connections: readonly Connection[]
  tested: Tested | undefined
}) {
  const { connections, tested } = props
  return (
    <section aria-labelledby="services" className="settings-extra">
      <h2 id="services">Services</h2>
      <p>
        The person who runs the server sets them up; secrets are never shown in full. A test mail
        goes to your own address.
      </p>
      <ul className="rows">
        {connections.map((connection) => (
          <ConnectionRow
            key={connection.name}
            connection={connection}
            tested={tested?.name === connection.name ? tested : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

function ConnectionRow(props: { connection: Connection; tested: Tested | undefined }) {
  const { name, title, setUp } = props.connection
  const fetcher = useFetcher<Tested>()
  const isBusy = fetcher.state !== 'idle'
  const result = fetcher.data ?? props.tested
  return (
    <li className="connection">
      <div>
        <h3>{title}</h3>
        <p className="note breakable">{setUp}</p>
        <div role="status">{result && !isBusy && <ResultOfTest result={result} />}</div>
      </div>
      <fetcher.Form method="post">
        <button
          type="submit"
          name="name"
          value={name}
          className="button button-quiet"
          disabled={isBusy}
        >
          {isBusy ? 'Testing...' : testNames[name]}
        </button>
      </fetcher.Form>
    </li>
  )
}

function ResultOfTest({ result }: { result: ConnectionResult }) {
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
