import { describe, expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { steps } from '#core/sign-in/states.ts'
import { readCode, readSources } from './support/source.ts'

/** What wraps a step, by what it counts. */
const wrappers = /\b(limited|byLink|own|addingFactor|counted)\(\s*'([^']+)'/g
const counting = Object.entries(steps).filter(([, step]) => step.counts)

describe('what is limited', async () => {
  const sources = await readSources(['core', 'app', 'server'])
  const signIn = [...sources].filter(([file]) => file.startsWith('core/sign-in/'))

  test('is each step of which the table says so, and no other', () => {
    const wrapped = signIn.flatMap(([, source]) =>
      Array.from(source.matchAll(wrappers), ([, by = '', step = '']) => [by, step]),
    )
    const expected = counting.flatMap(([step, { counts = [], asks }]) =>
      counts.map((limit) => {
        if (limit === 'link') return ['byLink', step]
        return [asks ? wrapperOf[asks] : 'limited', step]
      }),
    )
    expect(wrapped.toSorted()).toEqual(expected.toSorted())
  })

  test('is each address of such a step or call, and no other', () => {
    const limited = routes.filter(({ counts }) => counts).map(({ path }) => path)
    const paths = new Set(counting.map(([, { path }]) => path))
    expect(limited.filter((path) => !paths.has(path))).toEqual([
      '/api/submit-contact',
      '/api/log-security-event',
      '/report-violation',
      '/contact',
      '/ar/contact',
    ])
    expect([...paths].filter((path) => !limited.includes(path))).toEqual([])
  })

  test('is counted by what wraps the steps, and nowhere else', () => {
    const counts = /\b(takeAttempt|consumeRateLimit|countMailRequest|countWrongLink)\(/
    const files = [...sources].filter(([, source]) => counts.test(readCode(source).code))
    expect(files.map(([file]) => file).toSorted()).toEqual([
      // Of a key, by minute.
      'core/api-keys/key-use.server.ts',
      'core/security/events.server.ts',
      // A challenge is used once.
      'core/sign-in/challenge.server.ts',
      'core/sign-in/limits.server.ts',
      // Of all who ask the service of leaked passwords together.
      'core/sign-in/new-password.server.ts',
      'core/site-settings/site-settings.server.ts',
    ])
  })
})

/** What wraps a step of one's own account, by what it asks for. */
const wrapperOf = {
  password: 'counted',
  'password or code': 'own',
  'password or code beside a factor': 'addingFactor',
} as const
