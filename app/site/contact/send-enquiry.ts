import type { Enquiry, EnquiryField } from '#core/enquiries/enquiry.ts'
import { type Copy, callIn } from '../content/copy.ts'

export type Sent =
  | { sent: true }
  | { sent: false; errors?: Partial<Record<EnquiryField, string>>; failure?: string }

/** docs/product.md §3; docs/decisions.md 11. */
export type Circumstances = { consent: string; fill_ms: number | undefined; website: string }

/** In ms; undefined where it is not known (NaN), or the clock was set back meanwhile. */
export function fillTime(startedAt = Number.NaN, now = Date.now()): number | undefined {
  return Math.max(0, now - startedAt) || undefined
}

const maxWaitMs = 30_000

/** Throws without an answer in time. A repeat is the same enquiry (docs/decisions.md 11). */
export async function sendEnquiry(
  copy: Copy,
  enquiry: Enquiry,
  circumstances: Circumstances,
): Promise<Sent> {
  const response = await fetch(callIn(copy, '/api/submit-contact'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(maxWaitMs),
    body: JSON.stringify({
      ...enquiry,
      page: location.href,
      ua: navigator.userAgent,
      ...circumstances,
    }),
  })
  if (response.ok) return { sent: true }
  const refusal: { error?: string; fields?: Partial<Record<EnquiryField, string>> } = await response
    .json()
    .catch(() => ({}))
  return {
    sent: false,
    errors: refusal.fields,
    failure: response.status === 429 ? refusal.error : undefined,
  }
}
