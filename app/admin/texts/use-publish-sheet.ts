import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { isReachable, unreachableMessage } from '#app/connection.ts'
import { segmentOf } from '#core/language.ts'
import type { TextRow } from '#core/texts/text-kind.ts'
import type { EditorMessage } from '../editor/state/editor-state.ts'
import type { Editor } from '../editor/state/use-editor.ts'
import { loadScreen } from '../use-preload.ts'
import type { TextSection } from './sections.ts'
import { editorOf } from './text-bases.ts'

/** What is unsaved is saved first; the sheet is of exactly that version. */
export function usePublishSheet(
  { state, dispatch, unsaved }: Editor<TextRow>,
  section: TextSection,
  textKey: string,
) {
  const navigate = useNavigate()
  const sheet = `${editorOf(section, textKey)}/publish`
  const isComing = useNavigation().location?.pathname === sheet
  const [message, setMessage] = useState<EditorMessage>()
  const [isWanted, setWanted] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const go = useEffectEvent(async () => {
    setLoading(true)
    // Where its code does not come, the router loads the page again, or leaves it for an error.
    const canGoOn = (await loadScreen(routeOf(section))) || (await isReachable())
    if (canGoOn) await navigate(sheet, { preventScrollReset: true })
    // Numbered apart from the editor's own messages.
    else
      setMessage(({ id } = { id: 0, message: unreachableMessage }) => {
        return { id: id - 1, message: unreachableMessage }
      })
    setLoading(false)
  })
  const isSaving = state.saving !== undefined
  useEffect(() => {
    if (!isWanted || isSaving) return
    setWanted(false)
    // What could not be saved is not published: the editor says why.
    if (!unsaved) void go()
  }, [isWanted, isSaving, unsaved])
  return {
    open() {
      setMessage(undefined)
      if (unsaved) dispatch({ type: 'saveAsked' })
      setWanted(true)
    },
    isOpening: isWanted || isLoading || isComing,
    message,
  }
}

/** A page is called by its address (app/staff-rows.ts). */
function routeOf({ base, language }: TextSection): string {
  const segment = language ? `/${segmentOf(language)}` : ''
  return `${base.slice(1)}/:slug${segment}/publish`
}
