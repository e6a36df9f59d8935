import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useAnswer } from '#app/connection.ts'
import { useFirstWrong } from '#app/ui/first-wrong.ts'
import { type Draft, type DraftPlace, findDraft, useDraft } from './drafts.ts'
import { useShortcuts } from './editor/dialogs/shortcuts-dialog.tsx'
import { useLeaveWarning } from './editor/use-leave-warning.ts'

type Answered = { responseId: string }

/** After Revert fields begin neither with the answer of before nor with what was sent back. */
export function useReverting<A extends Answered, R extends { id: string }>(
  answer: A | undefined,
  returned: R | undefined,
) {
  const [reverted, setReverted] = useState<{ times: number; answer?: string; returned?: string }>({
    times: 0,
  })
  return {
    times: reverted.times,
    revert: () =>
      setReverted(({ times }) => ({
        times: times + 1,
        answer: answer?.responseId,
        returned: returned?.id,
      })),
    answer: answer?.responseId === reverted.answer ? undefined : answer,
    returned: returned?.id === reverted.returned ? undefined : returned,
  }
}

/**
 * What a form begins with: what came back, what this browser had kept of it, what a second person has
 * sent back, or else what is stored. Unsaved fields are kept until they are saved or reverted.
 */
export function useForm<A extends Answered, R extends { id: string }, D, S>(of: {
  place: DraftPlace
  isDraft: (value: Partial<D>) => boolean
  actionData: A | undefined
  returned: R | undefined
  stored: S
}) {
  const { person, list } = of.place
  const { isDraft } = of
  const last = useAnswer(of.actionData)
  const { times, revert, answer, returned } = useReverting(last.answer, of.returned)
  const { isKept, drafts } = useDraft<D>({ person, list })
  const [found, setFound] = useState<Draft<D>>()
  const [isTouched, setTouched] = useState(false)
  useLayoutEffect(() => {
    setFound(findDraft({ person, list }, isDraft))
    setTouched(false)
  }, [person, list, isDraft])
  const startAgain = () => {
    drafts.drop()
    setFound(undefined)
    setTouched(false)
    revert()
  }
  useOnceSaved(startAgain, of.actionData?.responseId)
  const unsaved = isTouched || (answer ?? found ?? returned) !== undefined
  return {
    answer,
    returned,
    found,
    stored: useLoaded(of.stored, unsaved),
    unsaved,
    unreachable: last.unreachable,
    isTouched,
    isKept,
    /** How often it has begun again. */
    times,
    keep(value: D, title?: string) {
      setTouched(true)
      drafts.keep(value, title)
    },
    startAgain,
    /** The draft stays. */
    revert,
  }
}

/** A newer one does not take the place of what somebody is typing: saving it is a conflict. */
function useLoaded<L>(newest: L, unsaved: boolean): L {
  const [loaded, setLoaded] = useState(newest)
  if (!unsaved && loaded !== newest) setLoaded(newest)
  return loaded
}

/** It was sent, and nothing came back; what leads elsewhere unmounts first. */
function useOnceSaved(work: () => void, responseId: string | undefined) {
  const { state, formMethod, formAction, formData } = useNavigation()
  const { pathname } = useLocation()
  const sent = useRef<{ responseId: string | undefined; added: string }>(undefined)
  const done = useEffectEvent(work)
  useLayoutEffect(() => {
    const isOwn = formMethod === 'POST' && formAction?.split('?')[0] === pathname
    if (state === 'submitting' && isOwn)
      sent.current = {
        responseId,
        added: `${pathname}/${String(formData?.get('name') ?? formData?.get('id')).trim()}`,
      }
    if (state !== 'idle' || !sent.current) return
    if (sent.current.responseId === responseId || responseId === undefined) done()
    sent.current = undefined
  }, [state, formMethod, formAction, formData, pathname, responseId])
  useLayoutEffect(
    () => () => {
      if (sent.current?.added === location.pathname) done()
    },
    [],
  )
}

/** A form that is saved as a whole: leaving it unsaved is asked about, and Ctrl+S sends what is unsaved. */
export function useSavedForm(
  unsaved: boolean,
  responseId: string | undefined,
  staysOn: (address: URL) => boolean,
) {
  const form = useFirstWrong(responseId)
  const { asked } = useLeaveWarning(unsaved, staysOn)
  const isIdle = useNavigation().state === 'idle'
  useShortcuts({ save: () => isIdle && unsaved && form.current?.requestSubmit() })
  return { form, asked }
}
