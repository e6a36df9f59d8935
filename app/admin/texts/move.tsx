import { redirect } from 'react-router'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import { changeSite } from '../change-site.ts'
import { Confirm } from '../confirm.tsx'
import type { Route } from './+types/move.ts'
import { sectionAt } from './sections.ts'
import { editorOf } from './text-bases.ts'
import { askedText, requireDraft } from './text-of.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireDraft(args)
  return null
}

export async function action(args: Route.ActionArgs) {
  const { section, kind, id } = askedText(args)
  const { by } = await readForm(args.request, ['by'])
  const wanted = { kind: kind.name, key: id.key, by: by === 'up' ? -1 : 1 } as const
  const { outcome } = await changeSite(args, 'move-text', wanted)
  if (outcome !== 'submitted') return redirect(section.base)
  return redirectWithNotice(section.base, { request: args.request, notice: 'submitted' })
}

export default function Move({ matches, params }: Route.ComponentProps) {
  const { section } = sectionAt(matches.at(-1)?.pathname ?? '')
  return (
    <Confirm
      title="Move it up?"
      back={editorOf(section, params.slug)}
      button="Move up"
      busy="Moving..."
      values={{ by: 'up' }}
    >
      <p>Visitors will see it one place further up.</p>
    </Confirm>
  )
}
