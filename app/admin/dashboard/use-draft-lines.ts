import { use, useMemo } from 'react'
import { href } from 'react-router'
import { useHydrated } from '#app/ui/hydrated.ts'
import { OfficeZone } from '#app/ui/moment.tsx'
import { momentIn } from '#core/dates.ts'
import { listKeptDrafts } from '../editor/state/kept-draft.ts'
import type { AttentionLine } from './attention-lines.ts'

const stocks = /^stocks:(.+)$/

export function useDraftLines(
  person: string,
  themes: readonly { id: string; name: string }[],
): AttentionLine[] {
  const hydrated = useHydrated()
  const timeZone = use(OfficeZone)
  return useMemo(() => {
    if (!hydrated) return []
    return listKeptDrafts(person).map(({ list, at }) => {
      const theme = stocks.exec(list)?.[1]
      const name = themes.find(({ id }) => id === theme)?.name ?? theme
      return {
        weight: 'soon',
        text: `You have unsaved changes to ${theme ? 'the stocks of {name}' : 'the team'} from ${momentIn(timeZone, at)}`,
        name,
        note: 'They are kept in this browser only.',
        action: 'Continue editing',
        to: theme
          ? `${href('/admin/stocks')}?${new URLSearchParams({ theme })}`
          : href('/admin/team'),
      }
    })
  }, [hydrated, person, themes, timeZone])
}
