import { data } from 'react-router'
import { titled } from '#app/ui/titled.ts'
import type { Words } from '#app/ui/words.tsx'
import { listApprovals } from '#core/approval/approvals.server.ts'
import { listOfText } from '#core/review/text-contents.server.ts'
import { listVersions, type VersionLine } from '#core/texts/versions.server.ts'
import { pageOf } from '../address.ts'
import type { Entry } from '../history/entries.tsx'
import { approvalsOf, HistoryList } from '../history/history-list.tsx'
import type { Route } from './+types/history.ts'
import { sections } from './sections.ts'
import { editorOf } from './text-bases.ts'
import { askedText, requireDraft } from './text-of.server.ts'

export const meta = titled('History')

export async function loader(args: Route.LoaderArgs) {
  const { db, kind, id, name } = askedText(args)
  const page = pageOf(args.url)
  const found = await listVersions(db, kind, id, { page })
  if (!found && !kind.original?.(id.key)) throw data(undefined, 404)
  const { isBegun, lastSave } = await requireDraft(args)
  return {
    section: name,
    key: id.key,
    page,
    draft: isBegun && page === 1 ? lastSave : undefined,
    versions: found?.versions ?? [],
    more: found?.more ?? false,
    approvals: await listApprovals(db, await listOfText(db, kind.name, id)),
  }
}

export default function TextHistory({ loaderData }: Route.ComponentProps) {
  const { key, versions, page, more, approvals, draft } = loaderData
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
      entries={[
        ...draftEntry(draft, editor),
        ...versions.map((version, index) => {
          const { number, by, savedAt } = version
          const isNewest = page === 1 && index === 0
          const to = `${address}/${number}`
          return {
            key: String(number),
            title: `Version ${number}`,
            tag: isNewest ? 'Newest version' : undefined,
            notes: [
              [{ name: by || 'The program' }, ', ', savedAt],
              ...eventsOf(version),
              ...approvalsOf(approvals, number),
            ],
            actions: [
              { to, label: 'Compare' },
              ...(isNewest
                ? []
                : [
                    {
                      to: `${to}/restore`,
                      label: 'Restore',
                      name: `Restore version ${number}`,
                      isImmediate: true,
                    },
                  ]),
            ],
          }
        }),
      ]}
    />
  )
}

/** What is written since the newest version, and is none yet. */
function draftEntry(draft: { at: Date; by: string } | undefined, editor: string): Entry[] {
  if (!draft) return []
  return [
    {
      key: 'draft',
      title: 'Draft',
      tag: { label: 'Not published', state: 'draft' },
      notes: [[{ name: draft.by || 'The program' }, ', ', draft.at]],
      actions: [{ to: editor, label: 'Edit', name: 'Edit the draft' }],
    },
  ]
}

function eventsOf({ reason, published, ended }: VersionLine): Words[] {
  return [
    ...(reason ? [reason] : []),
    ...published.map(({ from, until, by }): Words => {
      const end = until ? [', until ', until] : []
      return ['Published ', from, ' by ', { name: by || 'the program' }, ...end]
    }),
    ...ended.map(({ at, by, reason: why }): Words => {
      const because = why ? ` (${why})` : ''
      return ['Was scheduled for ', at, ': ended by ', { name: by || 'the program' }, because]
    }),
  ]
}
