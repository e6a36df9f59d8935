import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepText, openKeptTexts } from '#app/kept-text.ts'
import { dropLostDrafts, listDrafts } from './drafts.ts'

const [key, earlier] = [randomBytes(32), randomBytes(32)].map((bytes) =>
  bytes.toString('base64url'),
)

beforeEach(() => {
  const methods = {
    getItem: (name: string) => storage[name] ?? null,
    removeItem: (name: string) => void delete storage[name],
    setItem: (name: string, text: string) => {
      storage[name] = text
    },
  }
  // As in a browser, its names are its keys.
  const storage: Record<string, string> = Object.create(methods)
  vi.stubGlobal('document', {})
  vi.stubGlobal('localStorage', storage)
  return () => vi.unstubAllGlobals()
})

const keep = (name: string) =>
  keepText(localStorage, name, JSON.stringify({ value: {}, title: name, at: 1 }))

test('a draft that cannot be opened any more is dropped and told of, and nobody else’s', () => {
  openKeptTexts(earlier ?? '')
  keep('qantara-draft:6:jane:team')
  keep('qantara-draft:6:omar:team')
  openKeptTexts(key ?? '')
  keep('qantara-draft:6:jane:stocks:ai1')
  expect(listDrafts('jane').map(({ list }) => list)).toEqual(['stocks:ai1'])
  expect(dropLostDrafts('jane')).toBe(true)
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'qantara-draft:6:jane:stocks:ai1',
    'qantara-draft:6:omar:team',
  ])
  expect(dropLostDrafts('jane')).toBe(false)
})

test('one of an earlier form is dropped and told of', () => {
  openKeptTexts(key ?? '')
  keep('qantara-draft:5:jane:team')
  keep('qantara-round:jane:ai1')
  expect(dropLostDrafts('jane')).toBe(true)
  expect(Object.keys(localStorage)).toEqual([])
})
