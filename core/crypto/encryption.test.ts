import { expect, test } from 'vitest'
import { createEncryption } from './encryption.server.ts'

const encryption = createEncryption('one secret that is long enough for it')

test('opens what it sealed, for the same row and the same secret only', () => {
  const sealed = encryption.encrypt('نص سري ✓', 'row')
  expect(encryption.decrypt(sealed, 'row')).toBe('نص سري ✓')
  expect(encryption.decrypt(sealed, 'another')).toBeUndefined()
  expect(
    createEncryption('another secret that is long enough').decrypt(sealed, 'row'),
  ).toBeUndefined()
  expect(encryption.encrypt('نص سري ✓', 'row')).not.toBe(sealed)
})

test('opens nothing that was altered or was never encrypted', () => {
  const sealed = encryption.encrypt('text', 'row')
  for (const bad of ['', 'x', sealed.slice(2), sealed.slice(0, -2), `A${sealed.slice(1)}B`])
    expect(encryption.decrypt(bad, 'row')).toBeUndefined()
})

test('opens what another algorithm has sealed, by the name that the text begins with', () => {
  const former = createEncryption('one secret that is long enough for it', 'c20p1305')
  const sealed = former.encrypt('نص سري ✓', 'row')
  expect(sealed).toMatch(/^c20p1305\./)
  expect(encryption.decrypt(sealed, 'row')).toBe('نص سري ✓')
  expect(encryption.encrypt('text', 'row')).toMatch(/^a256gcm\./)
  for (const name of ['a256gcm', 'none', '__proto__', ''])
    expect(encryption.decrypt(sealed.replace('c20p1305', name), 'row')).toBeUndefined()
})

test('codes follow from secret and id', () => {
  expect(encryption.codeOf('a')).toBe(
    createEncryption('one secret that is long enough for it').codeOf('a'),
  )
  expect(encryption.codeOf('a')).not.toBe(encryption.codeOf('b'))
  expect(encryption.codeOf('a')).not.toBe(
    createEncryption('another secret that is long enough').codeOf('a'),
  )
})
