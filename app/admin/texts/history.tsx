import { data, Form, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { titled } from '#app/ui/titled.ts'
import { listApprovals } from '#core/approval/approvals.server.ts'
import { listOfText } from '#core/review/text-contents.server.ts'
import { listVersions, type VersionLine } from '#core/texts/versions.server.ts'
import { pageOf } from '../history/address.ts'
import { HistoryEntry, HistoryList } from '../history/history-list.tsx'
import type { Route } from './+types/history.ts'
import { sections } from './sections.ts'
import { editorOf } from './text-bases.ts'
import { askedText } from './text-of.server.ts'

export const meta = titled('History')

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
  const editor = editorOf(section, key)
  const address = `${editor}/history`
  return (
    <HistoryList
      head={{
        title: `History of ${versions[0]?.title ?? key}`,
        tabs: section.tabs?.(key, 'History'),
        back: { to: editor, label: `Back to the ${section.kind.noun}` },
      }}
      page={page}
      more={more}
      address={address}
      isEmpty={versions.length === 0}
    >
      {versions.map((version, index) => {
        const { number, by, savedAt } = version
        const isNewest = page === 1 && index === 0
        return (
          <HistoryEntry
            key={number}
            title={`Version ${number}`}
            by={
              <>
                <bdi>{by || 'The program'}</bdi>, <Moment at={savedAt} />
              </>
            }
            tag={isNewest ? 'Newest version' : undefined}
            revision={number}
            approvals={approvals}
            links={(titleId) => (
              <>
                <Link to={`${address}/${number}`} aria-describedby={titleId}>
                  Compare
                </Link>
                {!isNewest && (
                  <Form method="post" action={`${address}/${number}/restore`}>
                    <button type="submit" className="action" aria-describedby={titleId}>
                      Restore
                    </button>
                  </Form>
                )}
              </>
            )}
          >
            <VersionEvents version={version} />
          </HistoryEntry>
        )
      })}
    </HistoryList>
  )
}

function VersionEvents({ version: { reason, published, ended } }: { version: VersionLine }) {
  return (
    <>
      {reason && <li>{reason}</li>}
      {published.map(({ from, until, by }) => (
        <li key={from.toISOString()}>
          Published <Moment at={from} /> by <bdi>{by || 'the program'}</bdi>
          {until && (
            <>
              , until <Moment at={until} />
            </>
          )}
        </li>
      ))}
      {ended.map(({ at, by, reason: why }) => (
        <li key={`ended ${at.toISOString()}`}>
          Was scheduled for <Moment at={at} />: ended by <bdi>{by || 'the program'}</bdi>
          {why && ` (${why})`}
        </li>
      ))}
    </>
  )
}
