import { createHash } from 'node:crypto'
import pino from 'pino'
import { expect, test } from 'vitest'
import { failures, openBreachService } from '#tests/support/breach-service.ts'
import { createBreachCheck } from './breached-passwords.ts'

const leaked = 'Tiger-7-lily'

function silentLog() {
  const lines: { msg: string; reason: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  return { lines, log }
}

test('a password from a breach is found, one that only pads the answer is not', async () => {
  await using service = await openBreachService([leaked], ['Only-7-padding'])
  const { lines, log } = silentLog()
  // A busy machine takes longer than the two seconds of the program.
  const isBreached = createBreachCheck(service.url, log, 60_000)
  expect(await isBreached(leaked)).toBe(true)
  expect(await isBreached('Only-7-padding')).toBe(false)
  expect(await isBreached('Nobody-7-knows')).toBe(false)
  expect(lines).toEqual([])
})

test('five characters of the hash are all that leaves, and padding is asked for', async () => {
  await using service = await openBreachService([])
  await createBreachCheck(service.url, silentLog().log)(leaked)
  const hash = createHash('sha1').update(leaked).digest('hex').toUpperCase()
  expect(service.asked).toHaveLength(1)
  const { method, url, headers } = service.asked[0] ?? {}
  expect([method, url]).toEqual(['GET', `/range/${hash.slice(0, 5)}`])
  expect(headers?.['add-padding']).toBe('true')
  expect(JSON.stringify(service.asked)).not.toContain(hash.slice(5, 12))
  expect(JSON.stringify(service.asked)).not.toContain(leaked)
})

test.each(failures)(
  'a service that is or gives %s means not breached, and one line',
  async (how) => {
    await using service = await openBreachService([leaked])
    service.behaviour = how
    const { lines, log } = silentLog()
    expect(await createBreachCheck(service.url, log)(leaked)).toBe(false)
    expect(lines).toHaveLength(1)
    expect(lines[0]?.msg).toBe('breached passwords could not be looked up')
    expect(JSON.stringify(lines)).not.toContain(leaked)
    expect(service.asked, 'no redirect is followed').toHaveLength(1)
  },
)

test('so does a service that is not there', async () => {
  const { lines, log } = silentLog()
  expect(await createBreachCheck('http://127.0.0.1:9', log)(leaked)).toBe(false)
  expect(lines).toHaveLength(1)
})
