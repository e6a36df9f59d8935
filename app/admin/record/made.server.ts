import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { type AppContext, appContext } from '#app/context.ts'
import { type AnyChange, listNounChanges } from '#core/record/changes.server.ts'
import type { Db } from '#db/schema.ts'
import type { FormField } from '../fields/form-field.tsx'
import { refusedForm, requireUser, throwOnRefusal } from '../guard.ts'
import type { RecordRow } from '../record-table.tsx'

/** Of a few that can be ticked: those that are, with spaces between them. */
export type Typed = Readonly<Record<string, string>>

export type Asker = { app: AppContext; db: Db; actorId: string }

/** What is made once, shows its secret once, and is ended later: it is never saved again. */
export type MadeNoun = {
  /** Also that of its changes and its address. */
  name: 'keys' | 'webhooks' | 'links'
  columns: readonly string[]
  /** What its history calls the fields that it keeps. */
  labels: Readonly<Record<string, string>>
  fields(asker: Asker): Promise<readonly FormField[]>
  list(asker: Asker, url: URL): Promise<{ rows: RecordRow[]; more?: boolean }>
  make(asker: Asker, typed: Typed): Promise<Made>
}

export type Made = { secret: string; name: string; note?: string }

export type MadeData = {
  noun: MadeNoun['name']
  columns: readonly string[]
  fields: readonly FormField[]
  rows: RecordRow[]
  more: boolean
  changes: AnyChange[]
}

/** The loader and the action of the screen of a noun. */
export function madeScreens(noun: MadeNoun) {
  async function list(args: LoaderFunctionArgs): Promise<MadeData> {
    const asker = askerOf(args)
    const { rows, more = false } = await throwOnRefusal(asker.app, () => noun.list(asker, args.url))
    return {
      noun: noun.name,
      columns: noun.columns,
      fields: await noun.fields(asker),
      rows,
      more,
      changes: await listNounChanges(asker.db, noun.name, noun.labels),
    }
  }

  async function make(args: ActionFunctionArgs) {
    const asker = askerOf(args)
    const fields = await noun.fields(asker)
    const form = await args.request.formData().catch(() => {
      throw data(undefined, 400)
    })
    const typed = Object.fromEntries(fields.map((field) => [field.name, typedIn(form, field)]))
    try {
      return data({ made: await noun.make(asker, typed) })
    } catch (error) {
      const facts = Object.fromEntries(fields.map((field) => [field.name, field]))
      return refusedForm(args, error, facts, typed)
    }
  }

  return { list, make }
}

function askerOf(args: LoaderFunctionArgs): Asker {
  const app = args.context.get(appContext)
  return { app, db: app.db, actorId: requireUser(args).id }
}

function typedIn(form: FormData, { name, control, options = [] }: FormField): string {
  if (control !== 'ticks') return String(form.get(name) ?? '')
  const ticked = options.filter(({ value }) => form.has(value))
  return ticked.map(({ value }) => value).join(' ')
}

/** NaN for what is no number of so many digits. */
export function wholeOf(text: string, digits: number): number {
  return new RegExp(`^\\s*\\d{1,${digits}}\\s*$`).test(text) ? Number(text) : Number.NaN
}

export type MadeAnswer = Awaited<ReturnType<ReturnType<typeof madeScreens>['make']>>['data']
