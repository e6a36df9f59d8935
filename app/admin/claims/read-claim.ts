import { readForm } from '#app/forms.ts'
import { type ClaimText, claimFieldNames } from '#core/claims/claim.ts'
import type { Issue } from '#core/issue.ts'

const others = ['name', 'revision', 'isCaughtUp'] as const

/** What a form of a claim sends. */
export async function readClaimForm(request: Request) {
  const form = await readForm(request, [...claimFieldNames, ...others])
  const typed = Object.fromEntries(claimFieldNames.map((name) => [name, form[name]])) as ClaimText
  const revision = /^\d{1,9}$/.test(form.revision) ? Number(form.revision) : Number.NaN
  return { typed, name: form.name.trim(), revision, isCaughtUp: form.isCaughtUp === 'on' }
}

/** It comes back with all that was typed. */
export function returnedClaim(typed: ClaimText, name: string, issues: readonly Issue[]) {
  return { responseId: crypto.randomUUID(), typed, name, issues }
}
