import { href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { Entry, MadeOf } from '#core/archive/entry.ts'

export function ShownMoment(props: {
  entry: Entry | undefined
  page: string
  moment: string | undefined
}) {
  const { entry, page, moment } = props
  if (!entry)
    return <p className="lead">Nothing of {page} had been recorded by then: choose a later time.</p>
  const { facts, number, at, hash } = entry
  if (facts.kind !== 'page')
    return (
      <p className="lead">
        From <Moment at={at} /> on there was no page at {page}.
      </p>
    )
  return (
    <section className="archive-shown" aria-label="As it was shown">
      <iframe sandbox="" title={`${page} on ${moment}`} src={`/admin/archive/${number}/page`} />
      <dl className="archive-facts">
        <dt>Shown from</dt>
        <dd>
          <Moment at={at} />
        </dd>
        <dt>Entry</dt>
        <dd className="number">{number}</dd>
        <dt>SHA-256 of the page</dt>
        <dd className="breakable">
          <code>{facts.sha256}</code>
        </dd>
        <dt>Hash in the chain</dt>
        <dd className="breakable">
          <code>{hash}</code>
        </dd>
        <dt>Files that it loads</dt>
        <dd>{filesOf(facts.files)}</dd>
        <dt>Made of</dt>
        <dd>
          <Parts madeOf={facts.madeOf} />
        </dd>
      </dl>
    </section>
  )
}

function filesOf(files: readonly { sha256: string | null }[]): string {
  const unread = files.filter(({ sha256 }) => sha256 === null).length
  return unread === 0 ? `${files.length}` : `${files.length}, of which ${unread} could not be read`
}

const places: Record<string, string> = { theme: 'themes', letter: 'letters', page: 'pages' }

function Parts({ madeOf }: { madeOf: MadeOf }) {
  const { texts, lists, prices, claims = [] } = madeOf
  return (
    <ul className="archive-parts">
      {texts.map(({ kind, key, language, version }) => (
        <li key={`${kind} ${key} ${language}`}>
          <Link to={`/admin/${places[kind] ?? kind}/${key}/history`}>
            {kind} {key}
          </Link>
          {language === 'ar' && ' (Arabic)'}, version {version}
        </li>
      ))}
      {Object.entries(lists).map(([list, revision]) => (
        <li key={list}>
          {list.replace(':', ' of ')}, save {revision}
        </li>
      ))}
      {claims.map(({ name, value, revision }) => (
        <li key={`claim ${name}`}>
          <Link to={href('/admin/claims/:name', { name })}>claim {name}</Link>: <bdi>{value}</bdi>
          {revision > 0 && `, save ${revision}`}
        </li>
      ))}
      {prices.length > 0 && <li>{prices.length} prices, each with its day</li>}
    </ul>
  )
}
