import { use, useMemo } from 'react'
import { href } from 'react-router'
import { useHydrated } from '#app/ui/hydrated.ts'
import { OfficeZone } from '#app/ui/moment.tsx'
import { momentIn } from '#core/dates.ts'
import { listKeptDrafts } from '../editor/state/kept-draft.ts'
import { editorOf, textBases } from '../texts/text-bases.ts'
import type { AttentionLine } from './attention-lines.ts'

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

export type DraftPlace = { what: string; name?: string; to: string }

/**
 * What an unsaved draft is of and where it is edited; undefined for what this version does not know.
 * `list` is the name that its editor keeps it under.
 */
export function draftPlace(
  list: string,
  known: { themes: readonly { id: string; name: string }[]; title: string | undefined },
): DraftPlace | undefined {
  if (list === 'team') return { what: 'the team', to: href('/admin/team') }
  const [kind = '', key = '', language] = list.split(':')
  if (kind === 'stocks') {
    const name = known.themes.find(({ id }) => id === key)?.name ?? key
    const to = `${href('/admin/stocks')}?${new URLSearchParams({ theme: key })}`
    return { what: 'the stocks of {name}', name, to }
  }
  if (kind === 'claim') {
    const to = key
      ? href('/admin/claims/:name', { name: key })
      : `${href('/admin/claims')}#new-claim`
    return { what: 'the claim {name}', name: known.title || key || 'without a name', to }
  }
  if (!Object.hasOwn(textBases, kind)) return undefined
  const base = textBases[kind as keyof typeof textBases]
  const to = editorOf({ base, language: language === 'ar' ? 'ar' : undefined }, key)
  return { what: '{name}', name: known.title || key, to }
}
