import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { formOf } from '#app/forms.ts'
import { refusedForm } from '#app/guard.ts'
import type { FormField } from '#app/ui/form-field.tsx'
import { type AnyChange, listNounChanges } from '#core/record/changes.server.ts'
import { asStaff, type Staff, staffOf } from '../guard.ts'
import type { RecordRow } from '../record-table.tsx'

/** Of a few that can be ticked: those that are, with spaces between them. */
export type Typed = Readonly<Record<string, string>>

/** What is made once, shows its secret once, and is ended later: it is never saved again. */
export type MadeNoun = {
  /** Also that of its changes and its address. */
  name: 'keys' | 'webhooks' | 'links'
  columns: readonly string[]
  /** What its history calls the fields that it keeps. */
  labels: Readonly<Record<string, string>>
  fields(staff: Staff): Promise<readonly FormField[]>
  list(staff: Staff, url: URL): Promise<{ rows: RecordRow[]; more?: boolean }>
  make(staff: Staff, typed: Typed): Promise<Made>
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
  function list(args: LoaderFunctionArgs): Promise<MadeData> {
    return asStaff(args, async (staff) => {
      const { rows, more = false } = await noun.list(staff, args.url)
      return {
        noun: noun.name,
        columns: noun.columns,
        fields: await noun.fields(staff),
        rows,
        more,
        changes: await listNounChanges(staff.db, noun.name, noun.labels),
      }
    })
  }

  async function make(args: ActionFunctionArgs) {
    const staff = staffOf(args)
    const fields = await noun.fields(staff)
    const form = await formOf(args.request)
    const typed = Object.fromEntries(fields.map((field) => [field.name, typedIn(form, field)]))
    try {
      return data({ made: await noun.make(staff, typed) })
    } catch (error) {
      return refusedForm(args, error, fields, typed)
    }
  }

  return { list, make }
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
