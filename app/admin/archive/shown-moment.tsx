import { href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { type Decision, type Entry, latestDecision, type MadeOf } from '#core/archive/entry.ts'
import { languageFrom, languageNames } from '#core/language.ts'
import { textBases } from '../texts/text-bases.ts'

export function ShownMoment(props: {
  entry: Entry | undefined
  page: string
  name: string | undefined
  moment: string | undefined
}) {
  const { entry, page, name, moment } = props
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
        <dt>Page</dt>
        <dd>
          {name !== undefined && name !== page && <bdi>{name}, </bdi>}
          <bdi>{page}</bdi>
        </dd>
        <dt>Shown from</dt>
        <dd>
          <Moment at={at} />
        </dd>
        <LatestDecision madeOf={facts.madeOf} />
        <dt>Entry</dt>
        <dd className="number">{number}</dd>
        <dt>Fingerprint of the page</dt>
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

function LatestDecision({ madeOf }: { madeOf: MadeOf }) {
  const decision = latestDecision(madeOf)
  if (!decision) return null
  const { by, at, approvedBy } = decision
  return (
    <>
      <dt>Published by</dt>
      <dd>
        <bdi>{by}</bdi>, <Moment at={new Date(at)} />
      </dd>
      {approvedBy && (
        <>
          <dt>Approved by</dt>
          <dd>
            <bdi>{approvedBy}</bdi>
          </dd>
        </>
      )}
    </>
  )
}

/** Beside each part, who published it. */
function By({ decision }: { decision: Decision | undefined }) {
  if (!decision) return null
  return (
    <span className="note">
      by <bdi>{decision.by}</bdi>
      {decision.approvedBy && (
        <>
          , approved by <bdi>{decision.approvedBy}</bdi>
        </>
      )}
    </span>
  )
}

function filesOf(files: readonly { sha256: string | null }[]): string {
  const unread = files.filter(({ sha256 }) => sha256 === null).length
  return unread === 0 ? `${files.length}` : `${files.length}, of which ${unread} could not be read`
}

/** An entry has the kind that was written then, in any words. */
const bases: Readonly<Record<string, string>> = textBases

function Parts({ madeOf }: { madeOf: MadeOf }) {
  const { texts, lists, prices, claims = [], saves = {} } = madeOf
  return (
    <ul className="archive-parts">
      {texts.map(({ kind, key, language, version, published }) => (
        <li key={`${kind} ${key} ${language}`}>
          <Link to={`${bases[kind]}/${encodeURIComponent(key)}/history`}>
            {kind} {key}
          </Link>
          {language !== 'en' && ` (${languageNames[languageFrom(language)]})`}, version {version}{' '}
          <By decision={published} />
        </li>
      ))}
      {Object.entries(lists).map(([list, revision]) => (
        <li key={list}>
          {list.replace(':', ' of ')}, save {revision} <By decision={saves[list]} />
        </li>
      ))}
      {claims.map(({ name, value, revision, decision }) => (
        <li key={`claim ${name}`}>
          <Link to={href('/admin/claims/:key', { key: name })}>claim {name}</Link>:{' '}
          <bdi>{value}</bdi>
          {revision > 0 && `, save ${revision}`} <By decision={decision} />
        </li>
      ))}
      {saves.settings && (
        <li>
          settings <By decision={saves.settings} />
        </li>
      )}
      {prices.length > 0 && <li>{prices.length} prices, each with its day</li>}
    </ul>
  )
}
