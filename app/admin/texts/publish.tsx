import { use } from 'react'
import { data, useOutletContext } from 'react-router'
import type { Draft } from '#core/texts/drafts.server.ts'
import { changeSite } from '../change-site.ts'
import { Confirm } from '../confirm.tsx'
import { NeedsApproval } from '../review/needs-approval.ts'
import type { Route } from './+types/publish.ts'
import { sectionAt } from './sections.ts'
import { readVersion } from './sent-text.server.ts'
import { editorOf } from './text-bases.ts'
import { askedText, requireDraft } from './text-of.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireDraft(args)
  return null
}

export async function action(args: Route.ActionArgs) {
  const { kind, id } = askedText(args)
  const { version } = await readVersion(args)
  const outcome = await changeSite(args, 'publish-text', { kind: kind.name, id, version })
  if (outcome.outcome === 'not-found') throw data(undefined, 404)
  return data(outcome, outcome.outcome === 'invalid' ? 400 : 200)
}

export default function Publish({ matches }: Route.ComponentProps) {
  const { key, list } = useOutletContext<Draft>()
  const { section } = sectionAt(matches.at(-1)?.pathname ?? '')
  const needsApproval = use(NeedsApproval)
  return (
    <Confirm
      title={`Publish Version ${list.revision}?`}
      back={editorOf(section, key)}
      button={needsApproval ? 'Submit' : 'Publish'}
      busy={needsApproval ? 'Submitting...' : 'Publishing...'}
      values={{ version: String(list.revision) }}
    >
      <p>
        {needsApproval
          ? 'Visitors will see it when a second person approves it.'
          : 'Visitors see it on the next page they open.'}
      </p>
    </Confirm>
  )
}
