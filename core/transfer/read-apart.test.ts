import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { canStandBack, lowestPriority, priorities } from '#tests/support/thread-priorities.ts'
import { readApart, readFile } from './read-apart.server.ts'
import type { Sent } from './read-sent.ts'

const head = 'name,role\n'
const long = head + 'Jane,Partner\r\n'.repeat(4000)

function formWith(file: string): Extract<Sent, { form: unknown }> & { form: ReadableStream } {
  const form = new FormData()
  form.set('kind', 'team')
  form.set('file', new File([file], 'team.csv'))
  const { body, headers } = new Response(form)
  if (!body) throw new Error('A form has a body')
  return { form: body, contentType: headers.get('content-type') ?? '' }
}

describe('what a person sends is read apart', () => {
  test('as it is read at once, however long', async () => {
    const short = await readFile({ text: `${head}Jane,Partner\r\n` })
    const row = short.source?.rows[0]
    const { source, text, hash } = await readFile({ text: long })
    expect(source?.columns).toEqual(short.source?.columns)
    expect(source?.rows).toHaveLength(4000)
    expect(source?.rows[3999]).toEqual({ ...row, line: 4001 })
    expect(text).toBe(long.replaceAll('\r', ''))
    // Whoever does not want the rows is not sent them.
    expect((await readApart({ bytes: Buffer.from(text) })).file).toEqual({ text, hash })
  })

  test('with its names, where it is a list of prices that has none', async () => {
    const { source } = await readFile({ text: 'AAA,NYSE,110,2025-11-20\n'.repeat(10_001) })
    expect(source?.columns).toEqual(['ticker', 'exchange', 'price', 'date'])
    expect(source?.rows).toHaveLength(10_001)
    expect(source?.rows[0]).toMatchObject({ line: 1, cells: { ticker: 'AAA', price: '110' } })
  })

  test('in a form with its fields, where a ZIP comes back whole', async () => {
    const read = await readApart(formWith(long))
    expect(read).toMatchObject({ name: 'team.csv', encoding: 'UTF-8', fields: { kind: 'team' } })
    expect(read.file?.text).toBe(long.replaceAll('\r', ''))
    const packed = `PK\u0003\u0004${'x'.repeat(100_000)}`
    const { zip, file } = await readApart(formWith(packed))
    expect(file).toBeUndefined()
    expect(Buffer.from(zip ?? []).toString()).toBe(packed)
    expect(await readApart({ ...formWith(long), contentType: 'text/plain' })).toEqual({})
  })

  test('until it is refused, with its words to be mended', async () => {
    const text = '\n'.repeat(100_000)
    expect(await readApart({ text })).toEqual({ text, issue: 'The file is empty' })
  })

  test('within a time and a memory, which the refusal names', async () => {
    const limits = { seconds: 30, megabytes: 384 }
    const brief = await readApart({ text: long }, { limits: { ...limits, seconds: 0.001 } })
    expect(brief.issue).toMatch(/^It was not read within 0\.0+1 seconds: import it in parts$/)
    const large = head + 'Jane,Partner\n'.repeat(40_000)
    expect(await readApart({ text: large }, { limits: { ...limits, megabytes: 8 } })).toEqual({
      issue: 'To read it takes more than 8 MB of memory: import it in parts',
    })
    expect((await readFile({ text: long })).source?.rows).toHaveLength(4000)
  })

  test('however slowly it comes', async () => {
    const { form, contentType } = formWith(long)
    const slow = form.pipeThrough(new TransformStream({ start: () => pause(2000) }))
    const limits = { seconds: 1.5, megabytes: 384 }
    const { file } = await readApart({ form: slow, contentType }, { limits })
    expect(file?.text).toBe(long.replaceAll('\r', ''))
  })

  test.runIf(canStandBack)('behind the thread that answers visitors', async () => {
    const before = await lowestPriority(undefined)
    const lowest = await lowestPriority(readFile({ text: head + 'Jane,Partner\n'.repeat(40_000) }))
    expect(lowest).toBeGreaterThan(before)
    // The thread ends a moment after its last answer.
    await expect.poll(priorities).not.toContain(lowest)
  })
})
