import { expect, test } from 'vitest'
import { createPasswords } from './passwords.server.ts'

test('hashes are argon2id with 19 MiB, 2 passes and a salt of their own', async () => {
  const { hash, verify } = createPasswords()
  const long = 'كلمة سر طويلة '.repeat(9).slice(0, 128)
  const one = await hash(long)
  const two = await hash(long)
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await verify(one, long)).toBe(true)
  expect(await verify(one, `${long} `)).toBe(false)
  expect(await verify(one, '')).toBe(false)
})

test('the same letters typed in another way are the same password', async () => {
  const { hash, verify } = createPasswords()
  expect(await verify(await hash('caf\u00e9 \ufb01ne'), 'cafe\u0301 fine')).toBe(true)
})

test('what is no hash fits no password', async () => {
  const { verify } = createPasswords()
  for (const bad of ['', 'x', '$argon2id$v=19$m=19456,t=2,p=1$$', '$2b$10$abc'])
    expect(await verify(bad, 'x')).toBe(false)
})

test('a few wait for their turn, the rest is refused, and later ones get in again', async () => {
  const { hash } = createPasswords({ atOnce: 2, waiting: 3 })
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => hash('x')))
  expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(5)
  for (const each of tries)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'busy' })
  await expect(Promise.all([hash('x'), hash('y')])).resolves.toHaveLength(2)
})
