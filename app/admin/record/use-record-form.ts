import { useState } from 'react'
import { listChanges, mergeRows } from '#core/record/merge.ts'
import type { Draft } from '../drafts.ts'
import { notSavedMessage } from '../not-saved.ts'
import { useAnswer } from '../use-answer.ts'
import { useKeptForm, useLoaded, useOnceSaved } from '../use-kept-form.ts'
import type { FieldConflict, FormAnswer, RecordFormData, Values } from './data.ts'

/** What the form does not begin with any more. */
type Begun = { count: number; without?: FormAnswer; withoutId?: string }

export type RecordFormState = ReturnType<typeof useRecordForm>

/** It begins with what was stored, or with what was typed and is not saved. */
export function useRecordForm(form: RecordFormData, actionData: FormAnswer | undefined) {
  const { person, draft: list, fields } = form
  const { answer: given, unreachable } = useAnswer(actionData)
  const draft = useKeptForm({ person, list }, isTyped)
  const found = draft.found && keptOf(draft.found, form)
  const [begun, setBegun] = useState<Begun>({ count: 0 })

  const answer = given === begun.without ? undefined : given
  const again = form.returned?.id === begun.withoutId ? undefined : form.returned
  const unsaved = draft.isTouched || (answer ?? found ?? again) !== undefined
  const base = useLoaded(form, unsaved)
  const startAgain = () => {
    draft.drop()
    setBegun({ count: begun.count + 1, without: given, withoutId: form.returned?.id })
  }
  useOnceSaved(startAgain, actionData?.responseId)

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
    unsaved,
    isKept: draft.isKept,
    keptAt: answer ? undefined : found?.at,
    /** New whenever the fields begin with something else. */
    key: [answer?.responseId, found && 'kept', again?.id, begun.count, base.revision].join(' '),
    responseId: answer?.responseId,
    message: unreachable
      ? { id: unreachable.responseId, message: unreachable.message }
      : answer && {
          id: answer.responseId,
          message: notSavedMessage(`this ${form.one}`, {
            issues: answer.issues,
            isConflict: answer.conflict !== undefined,
          }),
        },
    change(element: HTMLFormElement) {
      const values = typedIn(element, names)
      // What a restored draft was typed into, so that what was saved since is told again.
      const revision = found?.revision ?? base.revision ?? 0
      draft.keep({ values, base: found?.base ?? base.values, revision }, titleOf(values))
    },
    revert: startAgain,
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
