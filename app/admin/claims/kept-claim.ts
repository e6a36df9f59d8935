import { type ClaimText, claimText } from '#core/claims/claim.ts'
import { type DraftPlace, findDraft } from '../editor/state/kept-draft.ts'

/** Kept as lists are: `id` is the name that was typed, `name` what the dashboard calls it. */
export type KeptRow = ClaimText & { id: string; name: string }

export type Kept = { typed: ClaimText; name: string; revision: number; at: Date }

export const newClaimDraft = 'claim'

export const claimDraft = (name: string) => `${newClaimDraft}:${name}`

export function findKept(place: DraftPlace): Kept | undefined {
  const draft = findDraft<KeptRow>(place)
  const row = draft?.entries[0]?.row
  if (!draft || !row) return undefined
  const typed = claimText((field) => String(row[field] ?? ''))
  return { typed, name: String(row.id), revision: draft.loaded.revision, at: new Date(draft.at) }
}

export function typedIn(form: HTMLFormElement): KeptRow {
  const data = new FormData(form)
  const at = (field: string) => String(data.get(field) ?? '')
  const typed = claimText(at)
  return { ...typed, id: at('name'), name: typed.value || at('name') }
}
