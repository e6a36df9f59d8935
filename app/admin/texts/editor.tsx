import { data, Outlet, redirect } from 'react-router'
import { askToSave } from '#app/admin/editor/state/save-answer.ts'
import { appContext } from '#app/context.ts'
import { redirectWithNotice } from '#app/forms.ts'
import { throwOnRefusal } from '#app/guard.ts'
import { headOf } from '#app/ui/titled.ts'
import { listPagesWith } from '#core/disclosures/staff-disclosures.server.ts'
import { type Language, languageNames, languages } from '#core/language.ts'
import type { SaveOutcome } from '#core/record/list.ts'
import { listOpenSubmissions } from '#core/review/submissions.server.ts'
import { listOfText } from '#core/review/text-contents.server.ts'
import { counted } from '#core/text.ts'
import { saveDraft } from '#core/texts/save-draft.server.ts'
import type { TextRow } from '#core/texts/text-kind.ts'
import { OfferedOptions } from '../fields/field-of-row.tsx'
import { WaitingNote } from '../review/waiting-note.tsx'
import { statuses } from '../save-list.ts'
import type { Route } from './+types/editor.ts'
import { listNamesToInsert } from './names-to-insert.server.ts'
import { readSentText } from './sent-text.server.ts'
import { editorOf } from './text-bases.ts'
import { TextEditor } from './text-editor.tsx'
import { askedText, requireDraft } from './text-of.server.ts'

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return headOf(`${loaderData?.draft.list.rows[0]?.name ?? 'Text'}`, matches)
}

export async function loader(args: Route.LoaderArgs) {
  const draft = await requireDraft(args)
  const { db, kind, id, actorId: person } = askedText(args)
  const waiting = await listOpenSubmissions(db, await listOfText(db, kind.name, id), person)
  const ofDisclosure = kind.name === 'disclosure' && {
    pages: await listPagesWith(db, draft.key, new Date()),
  }
  const offered = await kind.listOffered?.(db)
  const names = await listNamesToInsert(db, kind.name, id)
  return { ...ofDisclosure, offered, names, draft, waiting, person }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const asked = askedText(args)
  const { kind, id, db, actorId } = asked
  const current = await requireDraft(args)
  const { list, english } = current
  const [stored = {}] = list.rows
  const { sent, isPlain, typed, publishes } = await readSentText(request, kind, id.key, stored)
  const outcome = await throwOnRefusal(context.get(appContext), () =>
    saveDraft(db, actorId, kind, id, sent, asked.section.language && english?.version),
  )
  if (isPlain) return answerPlain(args, asked, { outcome, typed, publishes })
  if (outcome.outcome !== 'conflict') return data(outcome, statuses[outcome.outcome])
  return data({ ...outcome, lastSave: (await requireDraft(args)).lastSave }, 409)
}

/** Without script: on to the saved text or to publishing it, or the form with all that was typed. */
function answerPlain(
  { request }: Route.ActionArgs,
  { section, id }: ReturnType<typeof askedText>,
  saved: { outcome: SaveOutcome<TextRow>; typed: object; publishes: boolean },
) {
  const { outcome, typed, publishes } = saved
  const editor = editorOf(section, id.key)
  if (outcome.outcome !== 'saved') return data({ ...outcome, typed }, statuses[outcome.outcome])
  if (publishes) throw redirect(`${editor}/publish`)
  throw redirectWithNotice(editor, { request, notice: 'text-saved' })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askToSave(serverAction as () => Promise<SaveOutcome<TextRow>>)
}

export default function Editor({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, person, waiting, offered, pages, names } = loaderData
  const returned = actionData && 'typed' in actionData ? actionData : undefined
  return (
    <OfferedOptions value={offered ?? {}}>
      <TextEditor
        key={`${draft.section} ${draft.key}`}
        draft={draft}
        person={person}
        returned={returned}
        names={names}
      >
        <WaitingNote waiting={waiting} person={person} />
      </TextEditor>
      {pages && <CarriedBy pages={pages} />}
      <Outlet />
    </OfferedOptions>
  )
}

function CarriedBy({ pages }: { pages: Readonly<Record<Language, string[]>> }) {
  const count = Object.values(pages).flat().length
  return (
    <section className="carried-by" aria-labelledby="carried-by-title">
      <h2 id="carried-by-title">On these pages now</h2>
      {count === 0 ? (
        <p className="note">
          No public page shows it: it is not published, today is outside its dates, or no page has
          its place.
        </p>
      ) : (
        languages.map((language) => (
          <details key={language} open={pages[language].length <= 6 || undefined}>
            <summary>
              {languageNames[language]}: {counted(pages[language].length, 'page', 'pages')}
            </summary>
            <ul>
              {pages[language].map((path) => (
                <li key={path}>
                  <a href={path}>{path}</a>
                </li>
              ))}
            </ul>
          </details>
        ))
      )}
    </section>
  )
}
