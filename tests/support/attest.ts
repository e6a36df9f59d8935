import type { TestApp } from './app.ts'

/** The fingerprint of the sentence that a page of a private link asks to attest. */
export function sentenceOf(text: string): string {
  return /name="sentence" value="([\da-f]{64})"/.exec(text)?.[1] ?? ''
}

/** Ticks the sentence as a browser does; returns the cookie by which it is known, to be sent along. */
export async function attestAt(app: TestApp, path: string, cookie = ''): Promise<string> {
  const asked = await app.get(path, { cookie })
  const fields = { attest: 'yes', sentence: sentenceOf(asked.text) }
  const answer = await app.postForm(path, fields, { origin: app.origin, cookie })
  if (answer.status !== 303) throw new Error(`The attestation was answered with ${answer.status}`)
  return String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
}
