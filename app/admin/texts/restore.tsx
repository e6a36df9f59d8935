import { restoreVersion } from '#core/texts/restore-version.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse } from '../guard.ts'
import type { Route } from './+types/restore.ts'
import { sectionAt } from './sections.ts'
import { editorOf } from './text-bases.ts'
import { askedText, requireDraft } from './text-of.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireDraft(args)
  return null
}

export async function action(args: Route.ActionArgs) {
  const { section, kind, id, db, actorId } = askedText(args)
  const done = { back: editorOf(section, id.key), notice: 'text-restored' } as const
  const number = Number(args.params.version)
  return actionResponse(args, restoreVersion(db, actorId, kind, id, number), done)
}

export default function Restore({ matches, params }: Route.ComponentProps) {
  const { section } = sectionAt(matches.at(-1)?.pathname ?? '')
  return (
    <Confirm
      title={`Restore Version ${params.version}?`}
      back={editorOf(section, params.slug)}
      button="Restore"
      busy="Restoring..."
    >
      <p>It becomes the draft, as a new version. Visitors see it once it is published.</p>
    </Confirm>
  )
}
