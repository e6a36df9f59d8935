import { listChanges, mergeRows } from '#core/record/merge.ts'
import type { Draft } from '../drafts.ts'
import { notSavedMessage } from '../not-saved.ts'
import { useForm } from '../use-form.ts'
import type { FieldConflict, FormAnswer, RecordFormData, Values } from './data.ts'

export type RecordFormState = ReturnType<typeof useRecordForm>

/** It begins with what was stored, or with what was typed and is not saved. */
export function useRecordForm(data: RecordFormData, actionData: FormAnswer | undefined) {
  const { person, draft: list, fields } = data
  const form = useForm({
    place: { person, list },
    isDraft: isTyped,
    actionData,
    returned: data.returned,
    stored: data,
  })
  const { answer, returned: again, stored: base, unreachable } = form
  const found = form.found && keptOf(form.found, data)
  const { revision: stored } = base
  const isOlder = !answer && found && stored !== undefined && found.revision < stored
  const names = fields.map(({ name }) => name)
  const merged = isOlder ? mergedWith(found, base.values, names) : undefined
  return {
    // A form has no field for a key that never changes.
    values: {
      ...base.values,
      ...(answer?.values ?? merged?.values ?? found?.values ?? again?.values),
    },
    issues: answer?.issues ?? [],
    revision: isOlder ? stored : (answer?.revision ?? base.revision),
    conflict: answer ? answer.conflict : merged?.conflict,
    unsaved: form.unsaved,
    isKept: form.isKept,
    keptAt: answer ? undefined : found?.at,
    /** New whenever the fields begin with something else. */
    key: [answer?.responseId, found && 'kept', again?.id, form.times, base.revision].join(' '),
    responseId: answer?.responseId,
    told:
      unreachable ??
      (answer && {
        responseId: answer.responseId,
        message: notSavedMessage(`this ${data.one}`, {
          issues: answer.issues,
          isConflict: answer.conflict !== undefined,
        }),
      }),
    change(element: HTMLFormElement) {
      const values = typedIn(element, names)
      // What a restored draft was typed into, so that what was saved since is told again.
      const revision = found?.revision ?? base.revision ?? 0
      form.keep({ values, base: found?.base ?? base.values, revision }, titleOf(values))
    },
    revert: form.startAgain,
  }
}

function typedIn(element: HTMLFormElement, names: readonly string[]): Values {
  const data = new FormData(element)
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')]))
}

/** `base` is what it was typed into. */
type Typed = { values: Values; base: Values | undefined; revision: number }

export type Kept = Typed & { at: Date }

function isTyped({ values }: Partial<Typed>): boolean {
  return typeof values === 'object'
}

function keptOf({ value, at }: Draft<Typed>, { fields }: Pick<RecordFormData, 'fields'>): Kept {
  const { values: typed, base, revision } = value
  const values = Object.fromEntries(
    fields.flatMap(({ name }) => (typed[name] === undefined ? [] : [[name, String(typed[name])]])),
  )
  return { values, base, revision, at: new Date(at) }
}

/** What the dashboard calls a draft: the first that was typed. */
function titleOf(values: Values): string | undefined {
  const [first] = Object.entries(values).flatMap(([name, value]) =>
    name !== 'name' && value !== '' ? [value] : [],
  )
  return first ?? values.name
}

/** What a draft becomes after somebody else has saved, as the server merges it too. */
function mergedWith(
  { values, base }: Pick<Kept, 'values' | 'base'>,
  stored: Values,
  fields: readonly string[],
): { values: Values; conflict: FieldConflict } {
  const row = (each: Values) => ({ id: '', ...each })
  const versions = { base: [row(base ?? stored)], mine: [row(values)], theirs: [row(stored)] }
  const rules = { fields }
  const changes = listChanges(versions, rules)
  const both = changes.filter(({ by, mine }) => by === 'both' || (!base && mine))
  const [merged] = mergeRows(versions, rules, () => 'mine')
  const { id: _, ...mergedValues } = merged ?? row(values)
  return {
    values: mergedValues,
    conflict: {
      both: Object.fromEntries(both.map(({ field }) => [field, stored[field] ?? ''])),
      taken: changes.filter(({ by }) => by === 'them').map(({ field }) => field),
    },
  }
}
