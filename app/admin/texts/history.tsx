import { data } from 'react-router'
import { titled } from '#app/ui/titled.ts'
import { listApprovals } from '#core/approval/approvals.server.ts'
import { listOfText } from '#core/review/text-contents.server.ts'
import { listVersions } from '#core/texts/versions.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { pageOf } from '../history/address.ts'
import '../history/history.css'
import { Pages } from '../history/pages.tsx'
import type { Route } from './+types/history.ts'
import { sections } from './sections.ts'
import { editorOf } from './text-bases.ts'
import { askedText } from './text-of.server.ts'
import { VersionEntry } from './version-entry.tsx'

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
