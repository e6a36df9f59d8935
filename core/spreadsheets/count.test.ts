import { describe, expect, test } from 'vitest'
import { createCount } from './count.ts'
import { decodeText } from './decode.ts'
import { UnreadableFile } from './unreadable-file.ts'

const megabyte = 1024 * 1024
const whole = 24 * megabyte

/** How many bytes of a file are decoded before it is refused, and the words of that. */
function refusal(bytes: Buffer): { after: number; message: string } {
  let after = 0
  const begin = () => {
    after = 0
    const count = createCount()
    return (piece: string) => {
      after += piece.length
      count(piece)
    }
  }
  try {
    decodeText(bytes, begin)
  } catch (error) {
    if (error instanceof UnreadableFile) return { after, message: error.message }
    throw error
  }
  return { after, message: '' }
}

const wide = Array.from({ length: 1_000_000 }, (_, at) => `c${at}`).join(',')

describe('a file is refused where it passes a limit, which it names', () => {
  test.each<[string, Buffer, string]>([
    ['depth', Buffer.alloc(whole, '['), 'The JSON is nested more than 100 deep'],
    ['cells', Buffer.alloc(whole, ','), 'Line 1 has more than 300 cells'],
    ['names of columns', Buffer.from(wide), 'Line 1 has more than 300 cells'],
    ['rows', Buffer.alloc(whole, 'a\n'), 'A file has at most 50,000 rows: import it in parts'],
    [
      'one bad byte',
      Buffer.alloc(whole, 0xe1),
      'A cell that ends in line 1 or later has more than 1,000,000 characters',
    ],
    ['lines of one bad byte', Buffer.alloc(whole, Buffer.from([0xe1, 10])), '50,000 rows'],
    ['ends of lines', Buffer.alloc(whole, '\r\n'), 'The file has more than 1,000,000 lines'],
    [
      'ends of lines below a row',
      Buffer.concat([Buffer.from('a\n'), Buffer.alloc(whole, '\n')]),
      'The file has more than 1,000,000 lines',
    ],
    ['a cell', Buffer.from(`a,b\n1,${'x'.repeat(20 * megabyte)}`), 'more than 1,000,000 char'],
    ['a text', Buffer.from(`[{"a":"${'x'.repeat(whole)}`), 'a text of more than 1,000,000 char'],
    ['a record', Buffer.from(`[[${'"a" '.repeat(6 * megabyte)}`), 'more than 4,000,000 char'],
    ['records', Buffer.from(`[${'{},'.repeat(4 * megabyte)}`), 'at most 50,000 records'],
    ['UTF-16', Buffer.from(`\ufeff${','.repeat(megabyte)}`, 'utf16le'), 'more than 300 cells'],
  ])('%s', (_, bytes, message) => {
    const found = refusal(bytes)
    expect(found.message).toContain(message)
    expect(found.after).toBeLessThan(bytes.length / 4)
  })
})

const head = `\ufeffsep=;\r\na;"b;""\r\n${'é'.repeat(40)}"\r\n\r\n`
const record = JSON.stringify({ a: '\\"],[{', b: [1, { c: '\\' }] })

test.each([
  ['at most 50,000 rows', head + '1;2,3\r\n'.repeat(50_001)],
  ['Line 6 has more than 300 cells', `${head}1;2\r\n${';'.repeat(301)}`],
  ['at most 50,000 records', `[${`${record}\n,`.repeat(50_001)}`],
  ['more than 100 deep', `[${record},${'['.repeat(101)}`],
])('what lies on the border of two pieces counts as anywhere: %s', (message, text) => {
  for (const size of [64, 67, 65_536]) {
    const count = createCount()
    const countAll = () => {
      for (let at = 0; at < text.length; at += size) count(text.slice(at, at + size))
    }
    expect(countAll).toThrow(message)
  }
})

test('what is within the limits is not refused', () => {
  expect(() => createCount()(head + '1;2,3\r\n'.repeat(50_000))).not.toThrow()
  expect(() => createCount()(`[${Array(50_000).fill(record).join()}]`)).not.toThrow()
})

test('old ends of lines end rows too', () => {
  expect(() => createCount()('a,b\r'.repeat(50_001))).not.toThrow()
  expect(() => createCount()('a,b\r'.repeat(50_002))).toThrow('50,000 rows')
})
