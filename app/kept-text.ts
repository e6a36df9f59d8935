import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

const nonceBytes = 24
/** So many characters of one call. */
const piece = 0x8000

let key: Uint8Array | undefined

/**
 * What is typed waits in the browser's storage, sealed: its key comes with each page of the person whose it is, and
 * stays nowhere in the browser. At once, and not by `crypto.subtle`, which is too late for a page that is being left.
 */
export function openKeptTexts(base64url: string): void {
  if (typeof document !== 'undefined') key = bytesOf(base64url)
}

/** Throws where the browser has no room, keeps nothing at all, or nobody is signed in. */
export function keepText(storage: Storage, name: string, text: string): void {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = cipherOf(name, nonce).encrypt(new TextEncoder().encode(text))
  storage.setItem(name, textOf(nonce) + textOf(sealed))
}

/** Undefined where there is none, or it cannot be opened: nobody will ever read it. */
export function findText(storage: Storage, name: string): string | undefined {
  const kept = storage.getItem(name)
  if (kept === null || !key) return undefined
  try {
    const nonce = bytesOf(kept.slice(0, (nonceBytes / 3) * 4))
    const sealed = bytesOf(kept.slice((nonceBytes / 3) * 4))
    return new TextDecoder().decode(cipherOf(name, nonce).decrypt(sealed))
  } catch {
    return undefined
  }
}

/** Under another name it does not open. */
function cipherOf(name: string, nonce: Uint8Array) {
  if (!key) throw new Error('Nobody is signed in')
  return xchacha20poly1305(key, nonce, new TextEncoder().encode(name))
}

function textOf(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += piece)
    text += String.fromCharCode(...bytes.subarray(at, at + piece))
  return btoa(text)
}

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
