import { readForm } from '#app/forms.ts'
import { type Claim, type ClaimText, claimFieldNames, claimText } from '#core/claims/claim.ts'
import type { Change } from '#core/history/changes.server.ts'
import type { Issue } from '#core/issue.ts'

const others = ['name', 'revision', 'isCaughtUp'] as const

export async function readClaimForm(request: Request) {
  const form = await readForm(request, [...claimFieldNames, ...others])
  const typed = claimText((field) => form[field])
  const revision = /^\d{1,9}$/.test(form.revision) ? Number(form.revision) : Number.NaN
  return { typed, name: form.name.trim(), revision, isCaughtUp: form.isCaughtUp === 'on' }
}

/** It comes back with all that was typed. */
export function returnedClaim(typed: ClaimText, name: string, issues: readonly Issue[]) {
  return { responseId: crypto.randomUUID(), typed, name, issues }
}

/** What somebody changed of it when they submitted it, on what it says now. */
export function typedAgain(claim: Claim, changes: readonly Change[]): ClaimText {
  const own = changes.find(({ recordId }) => recordId === claim.name)?.differences ?? {}
  return claimText((field) => String(own[field]?.after ?? claim[field]))
}
