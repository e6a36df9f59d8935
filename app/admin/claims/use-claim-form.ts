import { useLayoutEffect, useState } from 'react'
import type { Message } from '#app/ui/message.ts'
import { type Claim, type ClaimText, emptyClaimText } from '#core/claims/claim.ts'
import type { Issue } from '#core/issue.ts'
import type { DraftPlace } from '../editor/state/kept-draft.ts'
import { useKeptDraft } from '../editor/state/use-kept-draft.ts'
import { notSavedMessage } from '../not-saved.ts'
import { useAnswer } from '../use-answer.ts'
import { findKept, type Kept, type KeptRow, typedIn } from './kept-claim.ts'
import { useOnceSaved } from './use-once-saved.ts'

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

/** It begins with what was stored, or with what was typed and is not saved. */
export function useClaimForm(of: {
  place: DraftPlace
  actionData: ClaimAnswer | undefined
  /** Undefined for a new one, which begins with `blank`. */
  stored?: Claim
  blank?: ClaimText
  /** Of one that is added again. */
  name?: string
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
  const base = useLoaded(stored, unsaved)
  const startAgain = () => {
    drafts.drop()
    setFound(undefined)
    setTouched(false)
    setBegun({ count: begun.count + 1, without: given, withoutId: of.returned?.id })
  }
  useOnceSaved(startAgain, actionData?.responseId)

  const isOlder = !answer && found && stored && found.revision < stored.revision
  const theirs = answer ? answer.theirs : isOlder ? stored : undefined
  return {
    typed: typed ?? base ?? of.blank ?? emptyClaimText,
    name: answer?.name ?? (found?.name || (of.name ?? '')),
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

/** A newer one does not take the place of what somebody is typing: saving it is a conflict. */
function useLoaded(stored: Claim | undefined, unsaved: boolean): Claim | undefined {
  const [loaded, setLoaded] = useState(stored)
  if (!unsaved && loaded !== stored) setLoaded(stored)
  return loaded
}

function messageOf(
  answer: ClaimAnswer | undefined,
  unreachable: { responseId: string; message: Message } | undefined,
): { id: string; message: Message } | undefined {
  if (unreachable) return { id: unreachable.responseId, message: unreachable.message }
  if (!answer) return undefined
  const { issues, theirs } = answer
  const message = notSavedMessage('this claim', { issues, isConflict: theirs !== undefined })
  return { id: answer.responseId, message }
}
