import { data, useOutletContext } from 'react-router'
import { appContext } from '#app/context.ts'
import { redirectWithNotice } from '#app/forms.ts'
import { error } from '#app/ui/message.ts'
import { listPagesWith } from '#core/disclosures/staff-disclosures.server.ts'
import { languageNames, languages } from '#core/language.ts'
import { withdrawFromSite } from '#core/review/withdraw-from-site.server.ts'
import type { Draft } from '#core/texts/drafts.server.ts'
import { reviewDependencies } from '../change-site.ts'
import { Confirm } from '../confirm.tsx'
import { throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/withdraw.ts'
import { sectionAt } from './sections.ts'
import { editorOf } from './text-bases.ts'
import { askedText, requireDraft } from './text-of.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { key } = await requireDraft(args)
  const { db, kind } = askedText(args)
  return kind.name === 'disclosure' ? listPagesWith(db, key, new Date()) : null
}

export async function action(args: Route.ActionArgs) {
  const { section, kind, id, actorId } = askedText(args)
  const outcome = await throwOnRefusal(args.context.get(appContext), () =>
    withdrawFromSite(reviewDependencies(args.context.get(appContext)), actorId, kind, id),
  )
  if (outcome.outcome === 'invalid') {
    const text = outcome.issues.map(({ message }) => message).join('. ')
    return data({ message: error('Not withdrawn', text) }, 409)
  }
  return redirectWithNotice(editorOf(section, id.key), {
    request: args.request,
    notice: 'text-withdrawn',
  })
}

export default function Withdraw({ loaderData: pages, actionData, matches }: Route.ComponentProps) {
  const { key, list, scheduled } = useOutletContext<Draft>()
  const { section } = sectionAt(matches.at(-1)?.pathname ?? '')
  return (
    <Confirm
      title={`Withdraw ${list.rows[0]?.name ?? key}?`}
      back={editorOf(section, key)}
      button="Withdraw"
      busy="Withdrawing..."
      isDanger
      refused={actionData}
    >
      {pages ? (
        <p>
          {languages
            .map((language) => `${pages[language].length} ${languageNames[language]}`)
            .join(' and ')}{' '}
          pages lose it at their next request, and may be published without it. Its versions stay,
          and it can be published again.
        </p>
      ) : (
        <p>
          Visitors will no longer find it: not its page, not in lists, not in the sitemap for search
          engines. Its versions stay, and it can be published again.
        </p>
      )}
      {scheduled.length > 0 && <p>What is scheduled will not be published either.</p>}
      <p>
        If a change to it is waiting for approval, that ends too: its author is notified and keeps
        the draft.
      </p>
    </Confirm>
  )
}
