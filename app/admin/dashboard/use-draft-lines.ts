import { use, useMemo } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import { OfficeZone } from '#app/ui/moment.tsx'
import { momentIn } from '#core/dates.ts'
import { listKeptDrafts } from '../editor/state/kept-draft.ts'
import type { AttentionLine } from './attention-lines.ts'
import { draftPlace } from './draft-place.ts'

export function useDraftLines(
  person: string,
  themes: readonly { id: string; name: string }[],
): AttentionLine[] {
  const hydrated = useHydrated()
  const timeZone = use(OfficeZone)
  return useMemo(() => {
    if (!hydrated) return []
    return listKeptDrafts(person).flatMap(({ list, at, title }) => {
      const place = draftPlace(list, { themes, title })
      if (!place) return []
      return {
        weight: 'soon',
        text: `You have unsaved changes to ${place.what} from ${momentIn(timeZone, at)}`,
        name: place.name,
        note: 'They are kept in this browser only.',
        action: 'Continue editing',
        to: place.to,
      }
    })
  }, [hydrated, person, themes, timeZone])
}
