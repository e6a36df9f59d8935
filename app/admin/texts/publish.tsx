import { data, useOutletContext } from 'react-router'
import { appContext } from '#app/context.ts'
import type { Draft } from '#core/texts/drafts.server.ts'
import { publishText } from '#core/texts/publications.server.ts'
import { Confirm } from '../confirm.tsx'
import { throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/publish.ts'
import { editorOf, sectionAt } from './sections.ts'
import { readVersion } from './sent-text.server.ts'
import { askedText, requireDraft } from './text-of.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireDraft(args)
  return null
}

export async function action(args: Route.ActionArgs) {
  const { kind, id, db, actorId } = askedText(args)
  const { version } = await readVersion(args)
  const outcome = await throwOnRefusal(args.context.get(appContext), () =>
    publishText(db, actorId, kind, id, { version }),
  )
  return data(outcome, outcome.outcome === 'invalid' ? 400 : 200)
}

/** Only for the address itself: the button of the editor does not ask. */
export default function Publish({ matches }: Route.ComponentProps) {
  const { key, list } = useOutletContext<Draft>()
  const { section } = sectionAt(matches.at(-1)?.pathname ?? '')
  return (
    <Confirm
      title={`Publish Version ${list.revision}?`}
      back={editorOf(section, key)}
      button="Publish"
      busy="Publishing..."
      values={{ version: String(list.revision) }}
    >
      <p>Visitors will see it from their next page on.</p>
    </Confirm>
  )
}
