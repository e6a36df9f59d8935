import { data, Form, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { type Approval, listApprovals } from '#core/approval/approvals.server.ts'
import { listOfText } from '#core/review/text-contents.server.ts'
import { listVersions, type VersionLine } from '#core/texts/versions.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { pageOf } from '../history/address.ts'
import '../history/history.css'
import { Pages } from '../history/pages.tsx'
import { ApprovedBy } from '../review/approved-by.tsx'
import type { Route } from './+types/history.ts'
import { sections, type TextSection } from './sections.ts'
import { editorOf } from './text-bases.ts'
import { askedText } from './text-of.server.ts'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'History | Qantara' }]
}

export async function loader(args: Route.LoaderArgs) {
  const { db, kind, id, name } = askedText(args)
  const page = pageOf(args.url)
  const found = await listVersions(db, kind, id, { page })
  if (!found && !kind.original?.(id.key)) throw data(undefined, 404)
  return {
    section: name,
    key: id.key,
    page,
    versions: found?.versions ?? [],
    more: found?.more ?? false,
    approvals: await listApprovals(db, await listOfText(db, kind.name, id)),
  }
}

export default function TextHistory({ loaderData }: Route.ComponentProps) {
  const { key, versions, page, more, approvals } = loaderData
  const section = sections[loaderData.section]
  const address = editorOf(section, key)
  return (
    <>
      <ScreenHead
        title={`History of ${versions[0]?.title ?? key}`}
        tabs={section.tabs?.(key, 'History')}
        back={{ to: address, label: `Back to the ${section.kind.noun}` }}
      />
      {versions.length === 0 && <p className="lead">Nothing has been saved yet.</p>}
      <ol className="saves">
        {versions.map((version, index) => (
          <VersionEntry
            key={version.number}
            version={version}
            section={section}
            textKey={key}
            approvals={approvals.filter(({ revision }) => revision === version.number)}
            isNewest={page === 1 && index === 0}
          />
        ))}
      </ol>
      <Pages
        label="Pages of the history"
        address={`${address}/history`}
        page={page}
        more={more}
        before="Newer"
        after="Older"
      />
    </>
  )
}

function VersionEntry(props: {
  version: VersionLine
  section: TextSection
  textKey: string
  isNewest: boolean
  approvals: readonly Approval[]
}) {
  const { version, section, textKey, isNewest } = props
  const { number, savedAt, by, reason, published } = version
  const address = `${editorOf(section, textKey)}/history/${number}`
  const titleId = `version-${number}`
  return (
    <li aria-labelledby={titleId}>
      <div className="save-head">
        <h2 id={titleId}>Version {number}</h2>
        <p>
          <bdi>{by || 'The program'}</bdi>, <Moment at={savedAt} />
          {isNewest && <span className="tag">Newest version</span>}
        </p>
      </div>
      <div className="changes">
        <ul>
          {reason && <li>{reason}</li>}
          {published.map(({ from, until, by: publisher }) => (
            <li key={from.toISOString()}>
              Published <Moment at={from} /> by <bdi>{publisher || 'the program'}</bdi>
              {until && (
                <>
                  , until <Moment at={until} />
                </>
              )}
            </li>
          ))}
          {props.approvals.map((approval) => (
            <li key={approval.submission}>
              <ApprovedBy approval={approval} />
            </li>
          ))}
        </ul>
        <div className="save-links">
          <Link to={address} aria-describedby={titleId}>
            Compare
          </Link>
          {!isNewest && (
            <Form method="post" action={`${address}/restore`}>
              <button type="submit" className="action" aria-describedby={titleId}>
                Restore
              </button>
            </Form>
          )}
        </div>
      </div>
    </li>
  )
}
