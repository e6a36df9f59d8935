import { describe, expect, test } from 'vitest'
import { UnreadableFile } from './unreadable-file.ts'
import { damaged, encrypted, inWords, short, toWords } from './zip-errors.ts'

describe('what a reader of ZIP files throws', () => {
  test.each([
    [
      'invalid relative path: ../../etc/passwd',
      '../../etc/passwd leads out of the ZIP: make the ZIP again from a folder',
    ],
    [
      'absolute path: /etc/passwd',
      '/etc/passwd leads out of the ZIP: make the ZIP again from a folder',
    ],
    [
      'invalid characters in fileName: a\\b',
      'a\\b leads out of the ZIP: make the ZIP again from a folder',
    ],
    ['entry is encrypted, and options.decompress is not false', encrypted],
    [
      'too many bytes in the stream. expected 10. got at least 11',
      'list.csv is not as long as the ZIP says: make the ZIP again',
    ],
    [
      'not enough bytes in the stream. expected 10. got only 9',
      'list.csv is not as long as the ZIP says: make the ZIP again',
    ],
    ['invalid distance too far back', 'list.csv in the ZIP is damaged: make the ZIP again'],
  ])('%s', (message, words) => {
    const told = toWords(new Error(message), 'list.csv')
    expect(told).toBeInstanceOf(UnreadableFile)
    expect((told as Error).message).toBe(words)
  })

  test('is of the whole ZIP where no file is read', () => {
    expect(toWords(new Error('end of central directory record not found'))).toEqual(
      new UnreadableFile(damaged),
    )
    expect(toWords(new Error('too many bytes in the stream.'))).toMatchObject({
      message: 'A file is not as long as the ZIP says: make the ZIP again',
    })
  })

  test('stays what it is where it is of the disk, in words already, or no error', () => {
    const ofDisk = Object.assign(new Error('EIO: i/o error, read'), { syscall: 'read' })
    const inWordsAlready = new UnreadableFile('Too many files')
    for (const each of [ofDisk, inWordsAlready, 'thrown']) expect(toWords(each, 'a')).toBe(each)
  })

  test('is said in words where the work fails, and nothing else is changed', async () => {
    await expect(inWords(() => Promise.reject(new Error('x')), 'a.csv')).rejects.toThrow(
      'a.csv in the ZIP is damaged',
    )
    expect(await inWords(async () => 'whole')).toBe('whole')
  })
})

test.each([
  ['a\u0000b\nc', 'a?b?c'],
  ['x'.repeat(80), 'x'.repeat(80)],
  ['x'.repeat(81), `${'x'.repeat(80)}…`],
  ['half \ud83d', 'half \ufffd'],
])('the name %j is shown as %j', (name, shown) => expect(short(name)).toBe(shown))
