import { data, Outlet, redirect } from 'react-router'
import { askToSave } from '#app/admin/editor/state/save-answer.ts'
import { appContext } from '#app/context.ts'
import { redirectWithNotice } from '#app/forms.ts'
import type { NoticeName } from '#app/notices.ts'
import { headOf } from '#app/ui/titled.ts'
import { listPagesWith, listThemePlaces } from '#core/disclosures/staff-disclosures.server.ts'
import { type Language, translations } from '#core/language.ts'
import type { SaveOutcome } from '#core/record/list.ts'
import { listOpenSubmissions } from '#core/review/submissions.server.ts'
import { listOfText } from '#core/review/text-contents.server.ts'
import { saveDraft } from '#core/texts/save-draft.server.ts'
import { contentOf, type TextRow } from '#core/texts/text-kind.ts'
import { listThemeConcerns } from '#core/themes/concerns.server.ts'
import { changeSite } from '../change-site.ts'
import { CarriedBy } from '../disclosures/carried-by.tsx'
import { OfferedOptions } from '../fields/field-control.tsx'
import { throwOnRefusal } from '../guard.ts'
import { WaitingNote } from '../review/waiting-note.tsx'
import type { Route } from './+types/editor.ts'
import { asksFirst } from './asks-first.ts'
import { readSentText } from './sent-text.server.ts'
import { editorOf } from './text-bases.ts'
import { TextEditor, TextInBoth } from './text-editor.tsx'
import { askedText, findTranslatedDraft, requireDraft } from './text-of.server.ts'
import { ThemeConcerns } from './theme-concerns.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return headOf(`${loaderData?.draft.list.rows[0]?.name ?? 'Text'}`, matches)
}

export async function loader(args: Route.LoaderArgs) {
  const draft = await requireDraft(args)
  const { db, kind, id, actorId: person } = askedText(args)
  // The first translation is edited beside the English, each other one by itself.
  const [first] = translations
  const beside =
    id.language === 'en' && first ? await findTranslatedDraft(args, draft, first) : undefined
  const languages: Language[] = beside && first ? ['en', first] : [id.language]
  const waiting = await Promise.all(
    languages.map(async (language) =>
      listOpenSubmissions(db, await listOfText(db, kind.name, { ...id, language }), person),
    ),
  )
  const ofDisclosure = kind.name === 'disclosure' && {
    offered: { where: await listThemePlaces(db) },
    pages: await listPagesWith(db, draft.key, new Date()),
  }
  const [row] = draft.list.rows
  const isTheme = kind.name === 'theme' && id.language === 'en' && row !== undefined
  const concerns = isTheme
    ? await listThemeConcerns(db, draft.key, contentOf(kind.fieldsOf(draft.key), row))
    : []
  return {
    ...ofDisclosure,
    concerns: draft.published ? [] : concerns,
    draft,
    beside,
    waiting: waiting.flat(),
    person,
  }
}

const statuses = { saved: 200, invalid: 400, unconfirmed: 400, conflict: 409 } as const

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const asked = askedText(args)
  const { kind, id, db, actorId } = asked
  const current = await requireDraft(args)
  const { list, english } = current
  const [stored = {}] = list.rows
  const { sent, isPlain, typed, fields } = await readSentText(request, kind, id.key, stored)
  const outcome = await throwOnRefusal(context.get(appContext), () =>
    saveDraft(db, actorId, kind, id, sent, asked.section.language && english?.version),
  )
  if (isPlain)
    return answerPlain(args, asked, {
      outcome,
      typed,
      publishes: fields.publishes !== '',
      asks: asksFirst(asked.section, current),
    })
  if (outcome.outcome !== 'conflict') return data(outcome, statuses[outcome.outcome])
  return data({ ...outcome, lastSave: (await requireDraft(args)).lastSave }, 409)
}

/** Without script: on to the saved text, or the form with all that was typed. */
async function answerPlain(
  args: Route.ActionArgs,
  { section, kind, id }: ReturnType<typeof askedText>,
  saved: { outcome: SaveOutcome<TextRow>; typed: object; publishes: boolean; asks: boolean },
) {
  const { outcome, typed, publishes, asks } = saved
  const done = (notice: NoticeName) =>
    redirectWithNotice(editorOf(section, id.key), { request: args.request, notice })
  if (outcome.outcome !== 'saved') return data({ ...outcome, typed }, statuses[outcome.outcome])
  if (!publishes) throw done('text-saved')
  if (asks) throw redirect(`${editorOf(section, id.key)}/publish`)
  const wanted = { kind: kind.name, id, version: outcome.revision }
  const published = await changeSite(args, 'publish-text', wanted)
  if (published.outcome === 'submitted') throw done('submitted')
  if (published.outcome !== 'invalid') throw done('text-published')
  return data({ ...published, typed }, 400)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askToSave(serverAction as () => Promise<SaveOutcome<TextRow>>)
}

export default function Editor({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, beside, concerns, person, waiting, offered, pages } = loaderData
  const returned = actionData && 'typed' in actionData ? actionData : undefined
  const key = `${draft.section} ${draft.key}`
  return (
    <OfferedOptions value={offered ?? {}}>
      <WaitingNote waiting={waiting} person={person} />
      <ThemeConcerns concerns={concerns} />
      {beside ? (
        <TextInBoth key={key} draft={draft} beside={beside} person={person} returned={returned} />
      ) : (
        <TextEditor key={key} draft={draft} person={person} returned={returned} />
      )}
      {pages && <CarriedBy pages={pages} />}
      <Outlet context={draft} />
    </OfferedOptions>
  )
}
