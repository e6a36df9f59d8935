import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { Message } from '#app/ui/message.ts'
import { type Claim, type ClaimText, claimFieldNames } from '#core/claims/claim.ts'
import type { Issue } from '#core/issue.ts'
import { type DraftPlace, findDraft } from '../editor/state/kept-draft.ts'
import { useKeptDraft } from '../editor/state/use-kept-draft.ts'
import { useAnswer } from '../use-answer.ts'

/** Kept as lists are: `id` is the name that was typed, `name` what the dashboard calls it. */
type KeptRow = ClaimText & { id: string; name: string }

type Kept = { typed: ClaimText; name: string; revision: number; at: Date }

export type ClaimAnswer = {
  responseId: string
  typed: ClaimText
  name: string
  issues: readonly Issue[]
  /** As it was loaded, and what somebody else has saved since. */
  revision?: number
  theirs?: Claim | undefined
}

/** What the form does not begin with any more. */
type Begun = { count: number; without?: ClaimAnswer; withoutId?: string }

export type ClaimFormState = ReturnType<typeof useClaimForm>

/** A claim that is to be; the others are 'claim:markets'. */
export const newClaimDraft = 'claim'

/**
 * What the form of a claim begins with: what was stored, or what was typed and is not saved: it came
 * back, was kept in this browser, or was not approved.
 */
export function useClaimForm(of: {
  place: DraftPlace
  actionData: ClaimAnswer | undefined
  /** Undefined for a new one, which begins with `blank`. */
  stored?: Claim
  blank?: ClaimText
  returned?: { id: string; typed: ClaimText } | undefined
}) {
  const { place, actionData, stored } = of
  const { answer: given, unreachable } = useAnswer(actionData)
  const { isKept, drafts } = useKeptDraft<KeptRow>(place)
  const [found, setFound] = useState<Kept>()
  const [isTouched, setTouched] = useState(false)
  const [begun, setBegun] = useState<Begun>({ count: 0 })
  const { person, list } = place
  useLayoutEffect(() => setFound(findKept({ person, list })), [person, list])

  const answer = given === begun.without ? undefined : given
  const again = of.returned?.id === begun.withoutId ? undefined : of.returned
  const typed = answer?.typed ?? found?.typed ?? again?.typed
  const unsaved = isTouched || typed !== undefined
  // A newer one does not take the place of what somebody is typing: saving it is a conflict.
  const [base, setBase] = useState(stored)
  if (!unsaved && base !== stored) setBase(stored)
  const startAgain = () => {
    drafts.drop()
    setFound(undefined)
    setTouched(false)
    setBegun({ count: begun.count + 1, without: given, withoutId: of.returned?.id })
  }
  useOnceSaved(startAgain, actionData?.responseId)

  const isOlder = !answer && found && stored && found.revision < stored.revision
  const theirs = answer ? answer.theirs : isOlder ? stored : undefined
  const none = Object.fromEntries(claimFieldNames.map((field) => [field, ''])) as ClaimText
  return {
    typed: typed ?? base ?? of.blank ?? none,
    name: answer?.name ?? found?.name ?? '',
    issues: answer?.issues ?? [],
    revision: theirs?.revision ?? answer?.revision ?? base?.revision,
    theirs,
    unsaved,
    isKept,
    keptAt: answer ? undefined : found?.at,
    /** New whenever the fields begin with something else. */
    key: [answer?.responseId, found && 'kept', again?.id, begun.count, base?.revision].join(' '),
    responseId: answer?.responseId,
    message: messageOf(answer, unreachable),
    change(form: HTMLFormElement) {
      setTouched(true)
      const row = typedIn(form)
      // What a restored draft was typed into, so that what was saved since is told again.
      const revision = found?.revision ?? base?.revision ?? 0
      const loaded = { rows: [], revision, today: '' }
      drafts.keep({ loaded, entries: [{ key: list, row, removed: false }], unanswered: [] })
    },
    revert: startAgain,
  }
}

function messageOf(
  answer: ClaimAnswer | undefined,
  unreachable: { responseId: string; message: Message } | undefined,
): { id: string; message: Message } | undefined {
  if (unreachable) return { id: unreachable.responseId, message: unreachable.message }
  if (!answer) return undefined
  const message = answer.theirs ? conflictMessage : invalidMessage(answer.issues)
  return { id: answer.responseId, message }
}

function invalidMessage(issues: readonly Issue[]): Message {
  const count = issues.length === 1 ? '1 field' : `${issues.length} fields`
  return { tone: 'error', title: 'Not saved', text: `Please look at ${count} below.` }
}

const conflictMessage: Message = {
  tone: 'error',
  title: 'Not saved',
  text:
    'Somebody saved this claim while you were editing. What they saved is shown below each field ' +
    'that differs; your text is still in the fields. Save again to replace theirs.',
}

function findKept(place: DraftPlace): Kept | undefined {
  const draft = findDraft<KeptRow>(place)
  const row = draft?.entries[0]?.row
  if (!draft || !row) return undefined
  const typed = Object.fromEntries(
    claimFieldNames.map((field) => [field, String(row[field] ?? '')]),
  ) as ClaimText
  return { typed, name: String(row.id), revision: draft.loaded.revision, at: new Date(draft.at) }
}

function typedIn(form: HTMLFormElement): KeptRow {
  const data = new FormData(form)
  const at = (field: string) => String(data.get(field) ?? '')
  const typed = Object.fromEntries(claimFieldNames.map((field) => [field, at(field)])) as ClaimText
  return { ...typed, id: at('name'), name: typed.value || at('name') }
}

/** It was sent, and nothing came back; what leads elsewhere, as to the sign-in, unmounts first. */
function useOnceSaved(work: () => void, responseId: string | undefined) {
  const { state, formMethod, formAction } = useNavigation()
  const { pathname } = useLocation()
  const sent = useRef<{ responseId: string | undefined }>(undefined)
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useLayoutEffect(() => {
    const isOwn = formMethod === 'POST' && formAction?.split('?')[0] === pathname
    if (state === 'submitting' && isOwn) sent.current = { responseId }
    if (state !== 'idle' || !sent.current) return
    if (sent.current.responseId === responseId || responseId === undefined) latest.current()
    sent.current = undefined
  }, [state, formMethod, formAction, pathname, responseId])
}
