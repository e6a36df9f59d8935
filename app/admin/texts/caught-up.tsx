import { useOutletContext } from 'react-router'
import { readForm } from '#app/forms.ts'
import { languageNames } from '#core/language.ts'
import { catchUp } from '#core/texts/catch-up.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse } from '../guard.ts'
import type { Route } from './+types/caught-up.ts'
import { sectionAt } from './sections.ts'
import { editorOf } from './text-bases.ts'
import { askedText, requireDraft, type SectionDraft } from './text-of.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireDraft(args)
  return null
}

export async function action(args: Route.ActionArgs) {
  const { section, kind, id, db, actorId } = askedText(args)
  const { english } = await readForm(args.request, ['english'])
  const done = { back: editorOf(section, id.key), notice: 'text-saved' } as const
  return actionResponse(args, catchUp(db, actorId, kind, id, Number(english)), done)
}

export default function CaughtUp({ matches }: Route.ComponentProps) {
  const { key, english } = useOutletContext<SectionDraft>()
  const { section } = sectionAt(matches.at(-1)?.pathname ?? '')
  const name = languageNames[section.language ?? 'en']
  return (
    <Confirm
      title={`Does the ${name} still fit?`}
      back={editorOf(section, key)}
      button="It Fits"
      busy="Saving..."
      values={{ english: String(english?.version ?? 0) }}
    >
      <p>
        The {name} stays as it is, as a version that translates Version {english?.version ?? 0} of
        the English. Visitors get it once it is published.
      </p>
    </Confirm>
  )
}
