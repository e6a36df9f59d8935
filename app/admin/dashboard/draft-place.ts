import { href } from 'react-router'
import { editorOf, textBases } from '../texts/text-bases.ts'

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
