import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

// The package is loaded when a passkey is used: no page carries it.
const library = () => import('@simplewebauthn/browser')

export function isPasskeySupported(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Throws when the answer is none: the session has ended, or there is no connection. */
async function askServer<Options>(path: string, fields = {}): Promise<Options> {
  const answer = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
  if (!answer.ok || answer.redirected) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}

/** The browser makes one, and asks for a finger, a face or a PIN. Returns what it has signed. */
export async function createPasskey(): Promise<string> {
  const { startRegistration } = await library()
  const optionsJSON = await askServer<PublicKeyCredentialCreationOptionsJSON>(
    '/account/passkeys/challenge',
  )
  return JSON.stringify(await startRegistration({ optionsJSON }))
}

/** The step of the sign-in: its first, where browsers offer passkeys below the field, or its second. */
export type PasskeyStep = 'sign-in' | 'second-factor'

/** Has a passkey sign in. With `useBrowserAutofill` it waits until one is chosen below the field. */
export async function signByPasskey(
  step: PasskeyStep,
  { useBrowserAutofill = false } = {},
): Promise<string> {
  const { startAuthentication } = await library()
  const path = '/auth/passkey'
  const optionsJSON = await askServer<PublicKeyCredentialRequestOptionsJSON>(path, { step })
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill }))
}

/** The page that has asked is left: no passkey that is chosen from now on is for it. */
export async function stopAskingForPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

export async function offersAutofill(): Promise<boolean> {
  if (!isPasskeySupported()) return false
  const { browserSupportsWebAuthnAutofill } = await library()
  return browserSupportsWebAuthnAutofill()
}

/** What happened, and what to do next. */
export function passkeyProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was used: it was cancelled, or took too long. Please try again.'
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  return 'The passkey did not work here. Reload the page and try again, or use another way.'
}
