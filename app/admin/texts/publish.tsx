import { use, useEffect, useRef, useState } from 'react'
import { data, Form, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { useAnswer } from '#app/connection.ts'
import { formOf, redirectWithNotice } from '#app/forms.ts'
import { throwOnRefusal } from '#app/guard.ts'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import { FieldOfForm } from '#app/ui/form-field.tsx'
import { Moment, OfficeZone } from '#app/ui/moment.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { listApproversOf } from '#core/approval/approvers.server.ts'
import { isApprovalRequired } from '#core/approval/gate.server.ts'
import { dayAfter, mediumDate, zoneName } from '#core/dates.ts'
import { error, type Issue, isRefusal } from '#core/issue.ts'
import { type Language, languageNames, languages } from '#core/language.ts'
import { preparePublication } from '#core/review/prepare-publication.server.ts'
import { submitTogether } from '#core/review/submit-together.server.ts'
import { findContentsOfVersion } from '#core/review/text-contents.server.ts'
import { missingFigures } from '#core/rich-text/missing-figures.ts'
import { parseRichText } from '#core/rich-text/rich-text.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { publishTogether } from '#core/texts/publish-together.server.ts'
import { listDraftEditors } from '#core/texts/shared-draft.server.ts'
import { completeContent, type TextContent, type TextKind } from '#core/texts/text-kind.ts'
import { listThemeConcerns } from '#core/themes/concerns.server.ts'
import { named, reviewDependencies } from '../change-site.ts'
import { fieldId } from '../editor/rows/field.tsx'
import { FieldDifferences } from '../history/differences.tsx'
import '../history/history.css'
import type { Route } from './+types/publish.ts'
import { changesBehind, countBehind } from './language-tabs.tsx'
import { livePlace, useRememberPage } from './live-since.tsx'
import { sections } from './sections.ts'
import { editorOf, takeBackOf } from './text-bases.ts'
import { askedText, requireDraft } from './text-of.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { app, db, kind, id, name, actorId } = askedText(args)
  const { key, list, version, english, translates } = await requireDraft(args)
  const [row] = list.rows
  const prepared = await throwOnRefusal(app, () => preparePublication(db, actorId, kind, id))
  const isTheme = kind.name === 'theme' && id.language === 'en' && row !== undefined
  const needsApproval = await isApprovalRequired(db)
  const wanted = { kind: kind.name, id, version }
  const { editors } = await findContentsOfVersion(db, kind, wanted)
  const drafted = await listDraftEditors(db, kind, id)
  return {
    section: name,
    key,
    name: row?.name ?? key,
    today: list.today,
    prepared,
    concerns: isTheme
      ? await listThemeConcerns(db, key, completeContent(kind.fieldsOf(key), row))
      : [],
    missing: english && row ? missingIn(kind, key, english.content, row) : [],
    behind: changesBehind(translates, english?.version),
    others: await listOthers(args, version + 1),
    approvers: needsApproval
      ? await listApproversOf(db, [...editors, ...drafted, actorId])
      : undefined,
  }
}

/** Tables, charts and pictures of the English that the translation lacks. */
function missingIn(kind: TextKind, key: string, english: TextContent, own: TextContent): string[] {
  return Object.entries(kind.fieldsOf(key)).flatMap(([name, field]) => {
    if (field.kind !== 'rich') return []
    const [original, translation] = [english[name], own[name]].map((value) =>
      parseRichText(String(value ?? '')),
    )
    return original && translation ? missingFigures(original, translation) : []
  })
}

/** The same text in the other languages: what can be published with it, and what falls behind. */
async function listOthers(args: Route.LoaderArgs, next: number) {
  const { app, db, kind, id } = askedText(args)
  const found = await Promise.all(
    languages
      .filter((language) => language !== id.language)
      .map(async (language) => {
        const its = app.textKindsIn(language)[kind.name]
        return [language, await findDraft(db, its, { ...id, language })] as const
      }),
  )
  return found.flatMap(([language, draft]) => {
    if (!draft) return []
    const { list, version, isBegun, lastSave, isAhead, published, translates } = draft
    const isBeside = language !== 'en' && id.language === 'en' && published !== undefined
    return {
      language,
      revision: list.revision,
      draft: isAhead && (isBegun || version > 0) ? lastSave : undefined,
      // A translation of what was never published goes live with its English.
      isFirst: language === 'en' && published === undefined,
      behind: isBeside ? changesBehind(translates, next) : 0,
    }
  })
}

export async function action(args: Route.ActionArgs) {
  const { request } = args
  const { app, db, section, kind, id, actorId } = askedText(args)
  const form = await formOf(request)
  const read = (name: string) => String(form.get(name) ?? '')
  // What is typed, or of the button that has a moment of its own.
  const at = form.getAll('at').map(String).findLast(Boolean)
  const also = form.getAll('also').map((each) => {
    const [language = '', revision] = String(each).split(' ')
    return { language, revision: Number(revision) }
  })
  const isEnglishFirst = (one: { id: { language: Language } }) => (one.id.language === 'en' ? 0 : 1)
  const wanted = [{ language: id.language, revision: Number(read('revision')) }, ...also]
    .map(({ language: asked, revision }) => {
      const language = languages.find((one) => one === asked)
      if (!language) throw data(undefined, 400)
      return { kind: app.textKindsIn(language)[kind.name], id: { ...id, language }, revision }
    })
    .toSorted((a, b) => isEnglishFirst(a) - isEnglishFirst(b))
  const when = { ...(at && { at }), ...(read('day') && { day: read('day') }) }
  const answer = await throwOnRefusal(app, async () => {
    try {
      return await publishTogether(db, actorId, wanted, when)
    } catch (error) {
      if (!isRefusal(error, 'needs-approval')) throw error
      return submitTogether(
        reviewDependencies(app),
        actorId,
        named(app, 'publish-text'),
        wanted,
        when,
      )
    }
  })
  if ('issues' in answer) {
    const isConflict = answer.outcome === 'conflict'
    const issues = isConflict ? [error('list', savedSince)] : answer.issues
    const typed = { at: read('at'), day: read('day'), also: also.map(({ language }) => language) }
    return data({ issues, language: answer.language, ...typed }, isConflict ? 409 : 400)
  }
  const notices = {
    published: 'text-published',
    scheduled: 'text-scheduled',
    submitted: 'submitted',
  } as const
  const isLive = answer.outcome === 'published'
  // Of several languages each is taken back by itself.
  const isOne = wanted.length === 1
  return redirectWithNotice(editorOf(section, id.key) + (isLive ? `?${livePlace}` : ''), {
    request,
    notice: notices[answer.outcome],
    undo: isLive && isOne ? takeBackOf(section, await requireDraft(args)) : undefined,
  })
}

/** After a conflict, too: what is published next is what the sheet then shows. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs): boolean {
  return asked.defaultShouldRevalidate || asked.actionStatus === 409
}

const savedSince = 'Someone has saved it since: look at what changes now, and decide again'

/** What changes for visitors, what is wrong, when and in which languages; then one press. */
export default function Publish({ actionData, loaderData }: Route.ComponentProps) {
  const { key, name, prepared, others, approvers, today } = loaderData
  const section = sections[loaderData.section]
  const back = editorOf(section, key)
  useRememberPage(section.siteAddress(key))
  const { answer, unreachable } = useAnswer(actionData)
  const { form, isLater, look } = useIsLater(answer?.at)
  const timeZone = use(OfficeZone)
  if (!prepared)
    return (
      <RouteDialog title={`Publish ${name}`} back={back}>
        <p>Nothing is written of it yet: visitors read what they read before.</p>
        <div className="actions">
          <CancelLink to={back} label="Close" />
        </div>
      </RouteDialog>
    )
  const errors: readonly Issue[] = answer?.issues ?? prepared.errors
  const needsApproval = approvers !== undefined
  const labels = submitLabels(needsApproval, isLater)
  const tomorrow = dayAfter(today)
  return (
    <RouteDialog title={`${needsApproval ? 'Submit' : 'Publish'} ${name}`} back={back} wide>
      {unreachable && <Toast key={unreachable.responseId} message={unreachable.message} />}
      <Errors errors={errors} back={back} answer={answer} section={section} textKey={key} />
      <section aria-labelledby="publish-changes">
        <h3 id="publish-changes">What changes</h3>
        <WhatChanges prepared={prepared} back={back} />
      </section>
      <Unfinished loaderData={loaderData} />
      {/* Browsers refuse what is half typed of a moment, which they would send as none. */}
      <Form method="post" className="fields" ref={form} onInput={look}>
        <input type="hidden" name="revision" value={prepared.revision} />
        <Languages others={others} ticked={answer?.also} />
        <FieldOfForm
          id="publish-at"
          field={publishAt}
          value={answer?.at}
          hint={momentHint(timeZone, needsApproval)}
        />
        {section.kind.dated && (
          <FieldOfForm field={lastUpdated} value={answer?.day} hint={dayHint(today)} />
        )}
        {approvers && <WhoLooks approvers={approvers} />}
        <div className="actions">
          <SubmitButton {...labels} />
          <SubmitButton
            {...labels}
            busy={needsApproval ? labels.busy : 'Scheduling...'}
            label={`${needsApproval ? 'Submit' : 'Schedule'} for ${mediumDate(tomorrow)}, 09:00`}
            className="button button-quiet"
            sends={{ name: 'at', value: `${tomorrow}T09:00` }}
          />
          <CancelLink to={back} />
        </div>
      </Form>
    </RouteDialog>
  )
}

const publishAt = { name: 'at', label: 'Publish at', type: 'datetime-local' } as const

function momentHint(timeZone: string, needsApproval: boolean): string {
  const empty = needsApproval ? 'when someone else approves it' : 'now'
  return `Empty, it is published ${empty}. ${zoneName(timeZone)} (${timeZone}): visitors see it at that minute.`
}

/** What a legal text says it is from (docs/decisions.md 47). */
const lastUpdated = { name: 'day', label: 'Last updated', control: 'day' } as const

function dayHint(today: string): string {
  return `Empty, it will say the day of its publication: last updated ${mediumDate(today)} if it is published now.`
}

type Loaded = Route.ComponentProps['loaderData']
type Prepared = NonNullable<Loaded['prepared']>

function submitLabels(needsApproval: boolean, isLater: boolean) {
  if (needsApproval) return { label: 'Submit', busy: 'Submitting...' }
  return isLater
    ? { label: 'Schedule', busy: 'Scheduling...' }
    : { label: 'Publish', busy: 'Publishing...' }
}

function Errors(props: {
  errors: readonly Issue[]
  back: string
  answer: { language: Language } | undefined
  section: (typeof sections)[keyof typeof sections]
  textKey: string
}) {
  const { errors, back, answer, section, textKey } = props
  const told = useRef<HTMLElement>(null)
  // The button that was pressed stands below all that changes.
  useEffect(() => {
    if (answer) told.current?.focus()
  }, [answer])
  if (errors.length === 0) return null
  const fields = section.kind.fieldsOf(textKey)
  const isOther = answer !== undefined && answer.language !== (section.language ?? 'en')
  return (
    <section
      className="publish-errors"
      role="alert"
      aria-labelledby="publish-errors"
      ref={told}
      tabIndex={-1}
    >
      <h3 id="publish-errors">
        {isOther
          ? `Nothing was published: correct the ${languageNames[answer.language]} first`
          : 'Correct this first'}
      </h3>
      <ul>
        {errors.map(({ path, message }) => {
          const field = fields[path]
          const words = field?.group ? `${field.group}: ${message}` : message
          return (
            <li key={`${path} ${message}`}>
              {field && !isOther ? (
                <Link to={`${back}#${fieldId('text', path)}`}>{words}</Link>
              ) : (
                words
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function WhatChanges({ prepared, back }: { prepared: Prepared; back: string }) {
  const { isAhead, live, differences } = prepared
  if (!isAhead) return <p>Nothing: visitors read this already.</p>
  return (
    <>
      {live === undefined && <p>Visitors will find it for the first time.</p>}
      <div className="publish-words">
        <FieldDifferences differences={differences} isNew={live === undefined} />
      </div>
      <details>
        <summary>The page before and after</summary>
        <div className="publish-pages">
          {live !== undefined && (
            <iframe title="Before" src={`${back}/preview?version=${live}`} loading="lazy" />
          )}
          <iframe title="After" src={`${back}/preview`} loading="lazy" />
        </div>
      </details>
    </>
  )
}

/** What does not keep it from being published, and is to be looked at (docs/decisions.md 41, 46). */
function Unfinished({ loaderData }: { loaderData: Loaded }) {
  const { prepared, concerns, others, missing, behind } = loaderData
  const lines = [
    ...concerns.map(({ what, fields }) =>
      fields.length > 0 ? `${what}: ${fields.join(', ')}` : what,
    ),
    ...(prepared?.unmovedDays ?? []).map(
      ({ label, day }) => `${label} is still ${mediumDate(day)}, as in what visitors read now.`,
    ),
    ...(prepared?.samples.length ? [`It still says “sample”: ${prepared.samples.join(', ')}`] : []),
    ...missing.map((figure) => `The English has ${figure}, that is not here.`),
    ...(behind > 0 ? [`The English has moved on: this is ${countBehind(behind)}.`] : []),
    ...others.flatMap(({ language, behind }) =>
      behind > 0 ? `The ${languageNames[language]} will be ${countBehind(behind)}.` : [],
    ),
  ]
  const scheduled = prepared?.scheduled ?? []
  if (lines.length + scheduled.length === 0) return null
  return (
    <section aria-labelledby="publish-unfinished">
      <h3 id="publish-unfinished">Before it goes live</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {scheduled.map(({ id, version, at }) => (
          <li key={id}>
            Version {version}, scheduled for <Moment at={at} />, will not be published any more if
            this one is published now.
          </li>
        ))}
      </ul>
    </section>
  )
}

function Languages(props: { others: Loaded['others']; ticked: string[] | undefined }) {
  const { others, ticked } = props
  return others.map(({ language, revision, draft, isFirst }) =>
    draft ? (
      <label className="tick" key={language}>
        <input
          type="checkbox"
          name="also"
          value={`${language} ${revision}`}
          defaultChecked={ticked?.includes(language) ?? isFirst}
        />
        <span>
          Also in {languageNames[language]}: saved by <bdi>{draft.by || 'the program'}</bdi>,{' '}
          <Moment at={draft.at} />
        </span>
      </label>
    ) : null,
  )
}

/** Whether a moment is typed, also before the page was hydrated, or filled in again by a browser. */
function useIsLater(at: string | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [isLater, setLater] = useState(Boolean(at))
  const look = () => setLater(form.current !== null && new FormData(form.current).get('at') !== '')
  useEffect(look, [])
  return { form, isLater, look }
}

function WhoLooks({ approvers }: { approvers: readonly string[] }) {
  return (
    <p>
      {approvers.length > 0 ? (
        <>
          Visitors see it when a second person approves it. It can be looked at by{' '}
          {approvers.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <bdi>{name}</bdi>
            </span>
          ))}
          .
        </>
      ) : (
        'Visitors see it when a second person approves it, and at present nobody may approve it.'
      )}
    </p>
  )
}
