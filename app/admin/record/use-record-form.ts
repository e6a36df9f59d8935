import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { listChanges, mergeRows } from '#core/record/merge.ts'
import { type DraftPlace, findDraft, useDraft } from '../drafts.ts'
import { notSavedMessage } from '../not-saved.ts'
import { useAnswer } from '../use-answer.ts'
import type { FieldConflict, FormAnswer, RecordFormData, Values } from './data.ts'

/** What the form does not begin with any more. */
type Begun = { count: number; without?: FormAnswer; withoutId?: string }

export type RecordFormState = ReturnType<typeof useRecordForm>

/** It begins with what was stored, or with what was typed and is not saved. */
export function useRecordForm(form: RecordFormData, actionData: FormAnswer | undefined) {
  const { person, draft: list, fields } = form
  const { answer: given, unreachable } = useAnswer(actionData)
  const { isKept, drafts } = useDraft<Typed>({ person, list })
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
      drafts.keep({ values, base: found?.base ?? base.values, revision }, titleOf(values))
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

/** It was sent, and nothing came back; what leads elsewhere unmounts first. */
export function useOnceSaved(work: () => void, responseId: string | undefined) {
  const { state, formMethod, formAction, formData } = useNavigation()
  const { pathname } = useLocation()
  const sent = useRef<{ responseId: string | undefined; added: string }>(undefined)
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useLayoutEffect(() => {
    const isOwn = formMethod === 'POST' && formAction?.split('?')[0] === pathname
    if (state === 'submitting' && isOwn)
      sent.current = {
        responseId,
        added: `${pathname}/${String(formData?.get('name') ?? formData?.get('id')).trim()}`,
      }
    if (state !== 'idle' || !sent.current) return
    if (sent.current.responseId === responseId || responseId === undefined) latest.current()
    sent.current = undefined
  }, [state, formMethod, formAction, formData, pathname, responseId])
  useLayoutEffect(
    () => () => {
      if (sent.current?.added === location.pathname) latest.current()
    },
    [],
  )
}

/** `base` is what it was typed into. */
type Typed = { values: Values; base: Values | undefined; revision: number }

export type Kept = Typed & { at: Date }

function findKept(place: DraftPlace, { fields }: Pick<RecordFormData, 'fields'>): Kept | undefined {
  const draft = findDraft<Typed>(place, ({ values }) => typeof values === 'object')
  if (!draft) return undefined
  const { values: typed, base, revision } = draft.value
  const values = Object.fromEntries(
    fields.flatMap(({ name }) => (typed[name] === undefined ? [] : [[name, String(typed[name])]])),
  )
  return { values, base, revision, at: new Date(draft.at) }
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
