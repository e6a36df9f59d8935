import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'

/** A page of somebody: another one has another key. */
async function page(key: string) {
  vi.resetModules()
  const kept = await import('./kept-text.ts')
  kept.openKeptTexts(key)
  return kept
}

function memory(): Storage & { all: Map<string, string> } {
  const all = new Map<string, string>()
  return {
    all,
    getItem: (name: string) => all.get(name) ?? null,
    setItem: (name: string, text: string) => void all.set(name, text),
    removeItem: (name: string) => void all.delete(name),
  } as never
}

const newKey = () => randomBytes(32).toString('base64url')
const text = JSON.stringify({ title: 'Quiet Ω رسالة', rows: 'x'.repeat(100_000) })

beforeEach(() => {
  vi.stubGlobal('document', {})
  return () => vi.unstubAllGlobals()
})

test('a browser keeps nothing that can be read without the person’s key', async () => {
  const key = newKey()
  const storage = memory()
  const { keepText } = await page(key)
  keepText(storage, 'draft', text)
  const [kept = ''] = storage.all.values()
  for (const words of ['title', 'Quiet', btoa('title').slice(0, 6), key])
    expect(kept).not.toContain(words)
  const again = await page(key)
  expect(again.findText(storage, 'draft')).toBe(text)
  keepText(storage, 'draft', text)
  expect([...storage.all.values()]).not.toContain(kept)
})

test('what somebody else has sealed, or was altered or moved, is not opened', async () => {
  const key = newKey()
  const { keepText, findText } = await page(key)
  const storage = memory()
  keepText(storage, 'draft', text)
  const kept = storage.getItem('draft') ?? ''
  storage.setItem('other', kept)
  storage.setItem('altered', `${kept.slice(0, -8)}AAAAAAA=`)
  storage.setItem('plain', text)
  for (const name of ['other', 'altered', 'plain', 'none'])
    expect(findText(storage, name)).toBeUndefined()
  const stranger = await page(newKey())
  expect(stranger.findText(storage, 'draft')).toBeUndefined()
})

test('without a key nothing is kept, and nothing is read', async () => {
  vi.resetModules()
  const { keepText, findText } = await import('./kept-text.ts')
  const storage = memory()
  expect(() => keepText(storage, 'draft', text)).toThrow('Nobody is signed in')
  storage.setItem('draft', 'sealed')
  expect(findText(storage, 'draft')).toBeUndefined()
})
