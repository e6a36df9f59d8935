import { Form, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { Approval } from '#core/approval/approvals.server.ts'
import type { VersionLine } from '#core/texts/versions.server.ts'
import { ApprovedBy } from '../review/approved-by.tsx'
import { editorOf } from './text-bases.ts'
import type { TextSection } from './text-section.ts'

export function VersionEntry(props: {
  version: VersionLine
  section: TextSection
  textKey: string
  isNewest: boolean
  approvals: readonly Approval[]
}) {
  const { version, section, textKey, isNewest } = props
  const { number, savedAt, by, reason, published, ended } = version
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
          {ended.map(({ at, by: who, reason: why }) => (
            <li key={`ended ${at.toISOString()}`}>
              Was scheduled for <Moment at={at} />: ended by <bdi>{who || 'the program'}</bdi>
              {why && ` (${why})`}
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
