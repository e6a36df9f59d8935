import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type AppContext, appContext } from '#app/context.ts'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import { refuse, requireUser, throwOnRefusal } from '#app/guard.ts'
import type { NoticeName } from '#app/notices.ts'
import type { FormField } from '#app/ui/form-field.tsx'
import type { TagWords } from '#app/ui/tag.tsx'
import { formText } from '#core/fields/kinds.ts'
import type { Change } from '#core/history/changes.server.ts'
import { languageNames } from '#core/language.ts'
import type { NounName, NounWords } from '#core/nouns.ts'
import { listEverybody, listStaff, type StaffMember } from '#core/people/list.server.ts'
import { listRecordChanges } from '#core/record/changes.server.ts'
import { emptyValues, type FieldTable, translationsOf } from '#core/record/fields.ts'
import { type Lacking, listLackingOf } from '#core/record/lacking.server.ts'
import { formFields, listName, type Noun, type RecordOf } from '#core/record/noun.ts'
import { openRecord } from '#core/record/noun-list.server.ts'
import { findRecord, listRecords, trashOf } from '#core/record/records.server.ts'
import type { RecordOutcome } from '#core/record/save-record.server.ts'
import { listBehind, showsBoth } from '#core/record/store.server.ts'
import { listRemovedPage } from '#core/record/trash.server.ts'
import { listOpenSubmissions } from '#core/review/submissions.server.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { requireRight } from '#core/rights/write.server.ts'
import { findOfficeDay } from '#core/settings/settings.server.ts'
import { fold } from '#core/text.ts'
import { mapInTurns } from '#db/give-way.ts'
import { pageOf, searchOf } from '../address.ts'
import { changeSite } from '../change-site.ts'
import { formFieldOf } from '../fields/form-field-of.ts'
import { tagOfLacking } from '../lacking.server.ts'
import { toTranslate } from '../list-filter.tsx'
import { type Cell, linesOf } from '../record-table.tsx'
import { findAgain } from '../review/find-again.server.ts'
import type { FormAnswer, RecordFormData, RecordView, Values } from './data.ts'

/** A record with what its screen knows of it besides. */
export type Line<T extends FieldTable, M> = { record: RecordOf<T>; more: M; today: string }

type View<T extends FieldTable, M> = {
  name: string
  label: string
  isUrgent?: boolean
  has(line: Line<T, M>): boolean
}

/** What a noun says of its screens; everything else is the same for all. */
export type ScreenConfig<T extends FieldTable, M> = {
  noun: NounName
  lead: string
  /** Read once a request. */
  begin(app: AppContext): Promise<{ of(record: RecordOf<T>): M }>
  columns: readonly { label: string; cell(line: Line<T, M>, people: People): Cell }[]
  views: readonly View<T, M>[]
  /** The words of the search field; it looks into every field. */
  searches: string
  state?(line: Line<T, M>): TagWords
  /** The head of the screen of one, and the sentence below it. */
  title(record: RecordOf<T>): string
  note(line: Line<T, M>): string
  blank?(person: string): Partial<RecordOf<T>>
  /** What is said after adding and saving, where it is more than that visitors see it. */
  notices?: { added: NoticeName; saved: NoticeName }
}

export type People = ReadonlyMap<string, { name: string; isGone: boolean }>

type AnyRecord = RecordOf<FieldTable>

const usualNotices = { added: 'record-added', saved: 'record-saved' } as const

const perPage = 50

/** The loaders and actions of the screens of a noun. */
export function recordScreens<M>(config: ScreenConfig<FieldTable, M>) {
  const nounOf = ({ nouns }: AppContext) => nouns[config.noun]
  const { notices = usualNotices } = config

  async function list(args: LoaderFunctionArgs) {
    const app = args.context.get(appContext)
    const { db } = app
    const noun = nounOf(app)
    const { one, address, title } = noun
    const person = requireUser(args).id
    await throwOnRefusal(app, () => requireRight(db, person, mayEditContent))
    const { searchParams } = args.url
    const page = pageOf(args.url)
    const search = searchOf(args.url)
    const asked = searchParams.get('show') ?? ''
    const people = await findPeople(app)
    const more = await config.begin(app)
    const today = await findOfficeDay(db, app.now())
    const records = await listRecords(db, noun)
    const lacking = new Map<AnyRecord, Lacking[]>()
    const lines = await mapInTurns(records, (record) => {
      lacking.set(record, listLackingOf(noun, record))
      return {
        record,
        more: more.of(record),
        today,
        isFound: isFound(noun, record, people, search),
      }
    })
    const all: View<FieldTable, M> = { name: 'all', label: 'All', has: () => true }
    const untranslated: View<FieldTable, M> = {
      ...toTranslate,
      has: ({ record }) => (lacking.get(record) ?? []).length > 0,
    }
    const views = [all, ...config.views, untranslated]
    const view = views.find(({ name }) => name === asked) ?? all
    const trash = asked === 'trash' ? await listRemovedPage(db, trashOf(noun), page) : undefined
    const found = lines.filter((line) => line.isFound && view.has(line))
    const urgent = views.find(({ isUrgent }) => isUrgent)
    const sorted = found.toSorted(
      (a, b) => Number(urgent?.has(b) ?? false) - Number(urgent?.has(a) ?? false),
    )
    const end = page * perPage
    const shown = sorted.slice(end - perPage, end)
    const columns = [
      ...config.columns.map(({ label, cell }) => ({
        label,
        cell: (line: Line<FieldTable, M>) => cell(line, people),
      })),
      {
        label: 'Languages',
        cell: ({ record }: Line<FieldTable, M>) => ({
          tags: (lacking.get(record) ?? []).map(tagOfLacking),
        }),
      },
    ]
    const kept = searchParams.get('draft') ?? ''
    const isStored = records.some((record) => record[noun.key] === kept)
    const again = await findAgain(args, 'create-record')
    const blank: AnyRecord = {
      id: '',
      revision: 0,
      ...emptyValues(noun.fields),
      ...config.blank?.(person),
      ...(kept && !isStored && noun.key === 'name' && { name: kept }),
    }
    const form: RecordFormData = {
      one,
      draft: kept && !isStored ? `${one}:${kept}` : one,
      person,
      fields: fieldsOf(noun, await listStaff(db), blank, true),
      values: typedOf(noun, blank),
      id: randomUUID(),
      isSeen: false,
      returned: again ? { id: again.id, values: textOf(again.input.values) } : undefined,
    }
    return {
      one,
      noun: config.noun,
      address,
      title,
      lead: config.lead,
      searches: config.searches,
      search,
      view: view.name,
      views: views.map(
        ({ name, label, isUrgent, has }): RecordView => ({
          name,
          label,
          isUrgent,
          count: lines.filter(has).length,
        }),
      ),
      ...linesOf(columns, shown, ({ record }) => ({
        key: record.id,
        to: `${address}/${encodeURIComponent(String(record[noun.key]))}`,
      })),
      trash: trash?.removed,
      page,
      hasMore: trash ? trash.hasMore : sorted.length > end,
      form,
    }
  }

  async function add(args: ActionFunctionArgs) {
    const noun = nounOf(args.context.get(appContext))
    const { values, id } = await readRecordForm(noun, args.request)
    const made = await changeSite(args, 'create-record', {
      noun: config.noun,
      values: { ...values, id },
    })
    return respond(args, made, { values, to: addressOf(noun, values.name ?? '', id), isNew: true })
  }

  async function find(args: LoaderFunctionArgs) {
    const app = args.context.get(appContext)
    const { db } = app
    const noun = nounOf(app)
    const { one, address, title } = noun
    const key = String(args.params.key)
    const person = requireUser(args).id
    const record = await findRecord(db, noun, key)
    if (!record) throw await elsewhere(app, key)
    const again = await findAgain(args, 'save-record')
    const { isSeen } = await openRecord(db, noun, record)
    const more = (await config.begin(app)).of(record)
    const line = { record, more, today: await findOfficeDay(db, app.now()) }
    const changes = await listRecordChanges(db, noun, record.id)
    const values = typedOf(noun, record)
    return {
      name: String(record[noun.key]),
      title: config.title(record),
      state: config.state?.(line),
      note: [config.note(line), ...notesOfBehind(noun, record)].join(' '),
      address: addressOf(noun, String(record.name), record.id),
      noun: config.noun,
      back: { to: address, label: title },
      more,
      person,
      changes,
      waiting: await listOpenSubmissions(db, listName(noun, record.id), person),
      form: {
        one,
        draft: `${one}:${record[noun.key]}`,
        person,
        fields: fieldsOf(noun, await listStaff(db), record, false),
        values,
        revision: record.revision,
        caughtUp: caughtUpOf(noun, record),
        isSeen: isSeen(record, undefined),
        returned:
          again?.input.key === String(record[noun.key])
            ? { id: again.id, values: submittedOn(values, again.changes) }
            : undefined,
      } satisfies RecordFormData,
    }
  }

  /** An id leads to the address by which people know the record. */
  async function elsewhere(app: AppContext, id: string) {
    const noun = nounOf(app)
    const record = await findRecord(app.db, { ...noun, key: 'id' }, id)
    if (!record || noun.key === 'id') return refuse(app, 'not-found')
    return redirect(addressOf(noun, String(record.name), id))
  }

  async function save(args: ActionFunctionArgs) {
    const noun = nounOf(args.context.get(appContext))
    const key = String(args.params.key)
    const { values, revision, isCaughtUp } = await readRecordForm(noun, args.request)
    const input = { noun: config.noun, key, revision, values, isCaughtUp }
    const saved = await changeSite(args, 'save-record', input)
    return respond(args, saved, {
      values,
      to: `${noun.address}/${encodeURIComponent(key)}`,
      revision,
    })
  }

  async function respond(
    { request, context }: ActionFunctionArgs,
    saved: RecordOutcome | { outcome: 'submitted' },
    of: { values: Values; to: string; revision?: number; isNew?: boolean },
  ) {
    const { values, to, revision, isNew } = of
    const noun = nounOf(context.get(appContext))
    const answer = { responseId: randomUUID(), values, issues: [], revision }
    // A save that changed nothing is the same revision: there is nothing to tell of or to take back.
    const isSame = (now: number) => now === revision
    const undoOf = (now: number) => {
      if (isSame(now)) return undefined
      // What is saved at once with approval on is not seen by visitors, and neither is its undoing.
      return { to: isNew ? `${to}/delete` : `${to}/undo/${now}` }
    }
    switch (saved.outcome) {
      case 'saved':
        return redirectWithNotice(to, {
          request,
          notice: isNew
            ? notices.added
            : isSame(saved.revision)
              ? 'nothing-changed'
              : notices.saved,
          undo: undoOf(saved.revision),
        })
      case 'submitted':
        return redirectWithNotice(isNew ? noun.address : to, { request, notice: 'submitted' })
      case 'invalid':
        return data<FormAnswer>({ ...answer, issues: saved.issues }, 400)
      case 'conflict':
        return data<FormAnswer>(
          {
            ...answer,
            values: typedOf(noun, { ...saved.merged, revision: 0 }),
            revision: saved.current.revision,
            conflict: {
              both: pick(typedOf(noun, saved.current), saved.both),
              taken: saved.taken,
            },
          },
          409,
        )
      default:
        throw data(undefined, 404)
    }
  }

  function addressOf({ key, address }: Noun & NounWords, name: string, id: string): string {
    return `${address}/${encodeURIComponent(key === 'name' ? name : id)}`
  }

  return { list, add, find, save }
}

/** What pages show meanwhile of fields whose translations are behind. */
function notesOfBehind({ fields }: Noun, record: AnyRecord): string[] {
  return listBehind(fields, record)
    .filter(({ field }) => showsBoth(fields, field))
    .map(({ field, language }) => {
      const name = languageNames[language]
      const label = fields[field]?.label.toLowerCase()
      return `The ${name} ${label} is older than the English one: ${name} pages show both until you update it.`
    })
}

/** What a tick says of the languages that have words. */
function caughtUpOf({ fields }: Noun, record: AnyRecord): string | undefined {
  const written = translationsOf(fields).filter(({ translation }) => record[translation] !== '')
  const names = [...new Set(written.map(({ language }) => languageNames[language]))]
  if (names.length === 0) return undefined
  return `The ${names.join(' and ')} ${names.length > 1 ? 'match' : 'matches'} the English`
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
}

/** What a form sends of each field. */
function typedOf({ fields }: Noun, record: AnyRecord): Values {
  return Object.fromEntries(
    formFields(fields).map((name) => {
      return [name, formText(record[name])]
    }),
  )
}

function textOf(values: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

/** What somebody changed of it when they submitted it, on what it says now. */
function submittedOn(values: Values, changes: readonly Change[]): Values {
  const own = changes.at(-1)?.differences ?? {}
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(own[name]?.after ?? value)]),
  )
}

async function readRecordForm(noun: Noun, request: Request) {
  const names = formFields(noun.fields)
  const form = await readForm(request, [...names, 'id', 'revision', 'isCaughtUp'])
  const text = (name: string) => form[name] ?? ''
  return {
    values: Object.fromEntries(
      names.map((name) => [name, name === 'name' ? text(name).trim() : text(name)]),
    ),
    id: text('id'),
    revision: /^\d{1,9}$/.test(text('revision')) ? Number(text('revision')) : Number.NaN,
    isCaughtUp: text('isCaughtUp') === 'on',
  }
}

function fieldsOf(
  { fields }: Noun,
  staff: readonly StaffMember[],
  record: AnyRecord,
  isNew: boolean,
): FormField[] {
  return formFields(fields).flatMap((name): FormField[] => {
    const field = fields[name]
    if (!field || (field.isFixed && !isNew)) return []
    const form = formFieldOf(name, field)
    if (field.kind !== 'person') return [form]
    return [{ ...form, options: staffOptions(staff, String(record[name] ?? '')) }]
  })
}

function staffOptions(staff: readonly StaffMember[], value: string): FormField['options'] {
  const isGone = value !== '' && !staff.some(({ id }) => id === value)
  return [
    { value: '', label: 'Choose a person' },
    ...(isGone ? [{ value, label: 'No longer on the staff' }] : []),
    ...staff.map(({ id, name }) => ({ value: id, label: name })),
  ]
}

async function findPeople({ db }: AppContext): Promise<People> {
  const staff = new Set((await listStaff(db)).map(({ id }) => id))
  const everybody = await listEverybody(db)
  return new Map(
    everybody.map(({ id, name, email }) => [id, { name: name || email, isGone: !staff.has(id) }]),
  )
}

function isFound({ fields }: Noun, record: AnyRecord, people: People, search: string): boolean {
  if (search === '') return true
  const texts = formFields(fields).map((name) => {
    const value = String(record[name] ?? '')
    return fields[name]?.kind === 'person' ? (people.get(value)?.name ?? '') : value
  })
  const all = fold(texts.join(' '))
  return fold(search)
    .split(/\s+/)
    .every((word) => all.includes(word))
}

type Screens = ReturnType<typeof recordScreens<unknown>>

export type ListData = Awaited<ReturnType<Screens['list']>>
export type ScreenData = Awaited<ReturnType<Screens['find']>>
