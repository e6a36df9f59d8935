import { describe, expect, test } from 'vitest'
import { randomNumbers } from '#tests/support/random.ts'
import { escapeCell, readTick, readWhole, unescapeCell } from './cells.ts'
import { readRows, writeSheet } from './csv.ts'
import { readDay } from './days.ts'
import { decodeText } from './decode.ts'
import { readSheet } from './read-source.server.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** What breaks spreadsheets: signs of formulas, of CSV itself, line ends, Arabic, apostrophes. */
const signs = Array.from('=+-@\t\r\n\'",; ab1ليى😀＝－\u00a0')

describe('a cell', () => {
  test('never begins as a formula, and is read back as it was', () => {
    const random = randomNumbers(36)
    for (let run = 0; run < 20_000; run += 1) {
      const text = Array.from({ length: random(6) }, () => signs[random(signs.length)]).join('')
      const cell = escapeCell(text)
      expect([text, /^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(cell)]).toEqual([text, false])
      expect(unescapeCell(cell)).toBe(text)
    }
  })

  test.each([
    ['=1+1', "'=1+1"],
    [' \t=1', "' \t=1"],
    ["'=1", "''=1"],
    ["'tis", "'tis"],
    ['+971 4 000', "'+971 4 000"],
    ['2026-11-22', '2026-11-22'],
  ])('of %j is written as %j', (text, cell) => {
    expect(escapeCell(text)).toBe(cell)
    expect(unescapeCell(cell)).toBe(text)
  })
})

describe('a sheet', () => {
  test('of any cells is read back as it was', () => {
    const random = randomNumbers(37)
    const cellOf = () =>
      Array.from({ length: random(9) }, () => signs[random(signs.length)]).join('')
    for (let run = 0; run < 500; run += 1) {
      const rows = Array.from({ length: 1 + random(5) }, () => ['x', cellOf(), cellOf()])
      const text = writeSheet(['one', 'two', 'three'], rows)
      expect(text.startsWith('\ufeffone,two,three\n')).toBe(true)
      expect(readSheet(text).rows.map(({ cells }) => cells)).toEqual(rows)
    }
  })

  test.each([
    ['commas', 'a,b\n1,2'],
    ['semicolons, decimal commas', 'a;b\n1;2'],
    ['tabs', 'a\tb\n1\t2'],
    ['a mark and its own first line', '\ufeffsep=;\r\na;b\r\n1;2\r\n'],
    ['names with a comma in quotation marks', '"a";"b"\n1;2'],
    ['empty lines', '\n a,b\n\n,\n1,2\n\n'],
  ])('with %s', (_, text) => {
    expect(readSheet(text)).toMatchObject({
      header: ['a', 'b'],
      rows: [{ cells: ['1', '2'] }],
    })
  })

  test('says what is wrong with it', () => {
    for (const [text, message] of [
      ['', 'The file is empty'],
      ['a,b,A\n1,2,3', 'The column a is there twice: remove one of them'],
      ['a,b\n"1,2', 'The list cannot be read at line 2: is a quotation mark missing?'],
    ] as const)
      expect(() => readSheet(text)).toThrow(new UnreadableFile(message))
  })

  test('knows the line of each row', () => {
    expect(readRows('a,b\n"1\n1",2\n\n3,4').map(({ line }) => line)).toEqual([1, 2, 5])
  })
})

describe('the text of a file', () => {
  const utf16 = (text: string, isBig: boolean) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
    return isBig ? bytes.swap16() : bytes
  }
  const arabic = 'الاسم;الدور\nليلى;شريك\n'
  /** 'الاسم;ليلى' as Excel saves it on an Arabic Windows. */
  const windows = Uint8Array.from([...[0xc7, 0xe1, 0xc7, 0xd3, 0xe3, 0x3b, 0xe1, 0xed, 0xe1, 0xec]])

  test.each([
    ['UTF-8', Buffer.from(arabic), arabic],
    ['UTF-16', utf16(arabic, false), arabic],
    ['UTF-16', utf16(arabic, true), arabic],
    ['Windows-1256', windows, 'الاسم;ليلى'],
  ] as const)('in %s', async (encoding, bytes, text) =>
    expect(decodeText(bytes)).toEqual({ text, encoding }),
  )

  test('in two encodings, or in none, is refused', async () => {
    const mixed = Buffer.concat([Buffer.from('ليلى\n'), windows, Buffer.from('\n')])
    expect(() => decodeText(mixed)).toThrow(/mixes two encodings \(line 2\)/)
    expect(() => decodeText(Uint8Array.from([0x80, 0, 0x81, 0]))).toThrow(/is not text/)
  })
})

describe('what an office writes', () => {
  test.each([
    ['2026-12-31', '2026-12-31'],
    ['31/12/2026', '2026-12-31'],
    ['31.12.2026', '2026-12-31'],
    ['3.4.2026', '2026-04-03'],
    ['12/31/2026', '2026-12-31'],
    ['٣١/١٢/٢٠٢٦', '2026-12-31'],
    ['2026-12-31 00:00:00', '2026-12-31'],
    ['04/04/2026', '2026-04-04'],
  ])('%s is the day %s', (written, day) => expect(readDay('Date', written)).toEqual({ day }))

  test('a day that can be two is never guessed', () => {
    expect(readDay('Date', '03/04/2026')).toEqual({
      issue: 'Date 03/04/2026 can mean 2026-04-03 or 2026-03-04: write one of them',
    })
    expect(readDay('Date', '31/02/2026').issue).toBe(
      'Date 31/02/2026 is not a day: write YYYY-MM-DD',
    )
  })

  test.each([
    ['12', 12],
    ['-3', -3],
    ['1,000', 1000],
    ['1.000.000', 1_000_000],
    ['1 000', 1000],
    ['٤٢', 42],
    ['5,0', 5],
    ['1.5', undefined],
    ['ten', undefined],
    ['1,00,0', undefined],
    // Decimals that say nothing, not thousands.
    ['12.0000', 12],
    ['1000,000', 1000],
    ['12.000', 12_000],
    ['1.000.000,00', 1_000_000],
    ['12.5000', undefined],
    ['', undefined],
    [3, 3],
    ['1e9', undefined],
    [null, undefined],
    // Of a file of JSON: no text can be made of the last.
    [[3], undefined],
    [{ toString: 1, valueOf: 1 }, undefined],
  ])('%j is the whole number %s', (text, value) => expect(readWhole(text)).toBe(value))

  test.each([
    ['yes', true],
    ['TRUE', true],
    ['نعم', true],
    ['0', false],
    ['لا', false],
    [[true], undefined],
    [{ toString: 1, valueOf: 1 }, undefined],
    ['perhaps', undefined],
    // As PostgreSQL and JSON have it.
    ['t', true],
    ['f', false],
    [true, true],
    [false, false],
    ['', undefined],
    [null, undefined],
  ])('%s is %s', (text, value) => expect(readTick(text)).toBe(value))
})
