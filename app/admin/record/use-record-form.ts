import { useLayoutEffect, useState } from 'react'
import { useKeptDraft } from '../editor/state/kept-draft.ts'
import { notSavedMessage } from '../not-saved.ts'
import { useAnswer } from '../use-answer.ts'
import type { FormAnswer, RecordFormData, Values } from './data.ts'
import { findKept, type Kept, type KeptRow, mergedWith, rowOf } from './kept-record.ts'
import { useOnceSaved } from './use-once-saved.ts'

/** What the form does not begin with any more. */
type Begun = { count: number; without?: FormAnswer; withoutId?: string }

export type RecordFormState = ReturnType<typeof useRecordForm>

/** It begins with what was stored, or with what was typed and is not saved. */
export function useRecordForm(form: RecordFormData, actionData: FormAnswer | undefined) {
  const { person, draft: list, fields } = form
  const { answer: given, unreachable } = useAnswer(actionData)
  const { isKept, drafts } = useKeptDraft<KeptRow>({ person, list })
  const [found, setFound] = useState<Kept>()
  const [isTouched, setTouched] = useState(false)
  const [begun, setBegun] = useState<Begun>({ count: 0 })
  useLayoutEffect(() => setFound(findKept({ person, list }, { fields })), [person, list, fields])

  const answer = given === begun.without ? undefined : given
  const again = form.returned?.id === begun.withoutId ? undefined : form.returned
  const unsaved = isTouched || (answer ?? found ?? again) !== undefined
  const base = useLoaded(form, unsaved)
  const startAgain = () => {
    drafts.drop()
    setFound(undefined)
    setTouched(false)
    setBegun({ count: begun.count + 1, without: given, withoutId: form.returned?.id })
  }
  useOnceSaved(startAgain, actionData?.responseId)

  const { revision: stored } = form
  const isOlder = !answer && found && stored !== undefined && found.revision < stored
  const names = fields.map(({ name }) => name)
  const merged = isOlder ? mergedWith(found, form.values, names) : undefined
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
    isKept,
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
      setTouched(true)
      const values = typedIn(element, names)
      // What a restored draft was typed into, so that what was saved since is told again.
      const revision = found?.revision ?? base.revision ?? 0
      const rows = [rowOf('', found?.base ?? base.values)]
      const row = rowOf(values.name ?? '', values)
      const loaded = { rows, revision, today: '' }
      drafts.keep({ loaded, entries: [{ key: list, row, removed: false }], unanswered: [] })
    },
    revert: startAgain,
  }
}

/** A newer one does not take the place of what somebody is typing: saving it is a conflict. */
function useLoaded(form: RecordFormData, unsaved: boolean): RecordFormData {
  const [loaded, setLoaded] = useState(form)
  if (!unsaved && loaded !== form) setLoaded(form)
  return loaded
}

function typedIn(element: HTMLFormElement, names: readonly string[]): Values {
  const data = new FormData(element)
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')]))
}
