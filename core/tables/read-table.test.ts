import { describe, expect, test } from 'vitest'
import { readTable, TableError } from './read-table.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const csv = (text: string) => readTable(bytes(text), 'csv')
const json = (text: string) => readTable(bytes(text), 'json')

describe('CSV', () => {
  test('with quoted line breaks, commas and quotation marks', () => {
    const { columns, rows } = csv('id,bio\r\n1,"one, two\nthree ""four"""\r\n2,\r\n')
    expect(columns).toEqual(['id', 'bio'])
    expect(rows).toEqual([
      { line: 3, cells: { id: '1', bio: 'one, two\nthree "four"' } },
      { line: 4, cells: { id: '2', bio: '' } },
    ])
  })

  test.each([
    ['a byte order mark', '\ufeffid,name\n1,A\n'],
    ['semicolons', 'id;name\n1;A\n'],
    ['tabs', 'id\tname\n1\tA\n'],
    ['spaces around names', 'id , name\n1,A\n'],
    ['no last line break', 'id,name\n1,A'],
  ])('with %s', (_, text) => expect(csv(text).rows[0]?.cells).toEqual({ id: '1', name: 'A' }))

  test('in UTF-16', () => {
    const text = '\ufeffid,name\nل,م\n'
    const little = Buffer.from(text, 'utf16le')
    expect(readTable(little, 'csv').rows[0]?.cells).toEqual({ id: 'ل', name: 'م' })
    expect(readTable(Buffer.from(little).swap16(), 'csv').rows[0]?.cells).toEqual({
      id: 'ل',
      name: 'م',
    })
  })

  test('a row of another length is refused by its line, the others are read', () => {
    const { rows } = csv('id,name\n1,A,x\n2,B\n')
    expect(rows[0]).toMatchObject({ line: 2, issue: 'The line has 3 cells, the head 2' })
    expect(rows[1]?.issue).toBeUndefined()
  })

  test('the names of what every object has are names like others', () => {
    const [row] = csv('__proto__,constructor\n1,2\n').rows
    expect(Object.entries(row?.cells ?? {})).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ])
  })
})

describe('JSON', () => {
  test.each([
    ['an array', '[{"id":1,"name":null},{"id":2}]'],
    ['an object a line', '{"id":1,"name":null}\n\n{"id":2}\n'],
    ['a byte order mark', '\ufeff[{"id":1,"name":null},{"id":2}]'],
  ])('%s', (_, text) => {
    expect(json(text).columns).toEqual(['id', 'name'])
    expect(json(text).rows).toEqual([
      { line: 1, cells: { id: 1, name: null } },
      { line: 2, cells: { id: 2 } },
    ])
  })

  test('a row that is no object is refused by its number', () => {
    expect(json('[1,{"id":2}]').rows).toMatchObject([
      { line: 1, issue: 'The row is no JSON object' },
      { line: 2, cells: { id: 2 } },
    ])
  })
})

test.each([
  ['nothing', '', 'csv', 'The file is empty'],
  ['an open quotation mark', 'id,name\n1,"A\n', 'csv', 'is a quotation mark missing?'],
  ['a name twice', 'id,id\n1,2\n', 'csv', 'Two columns are called id'],
  ['a column without a name', 'id,,name\n1,2,3\n', 'csv', 'must name every column'],
  ['101 columns', `${'a,'.repeat(101).slice(0, -1)}\n`, 'csv', '101 columns'],
  ['bytes', 'a\0b', 'csv', 'holds no text'],
  ['half an array', '[{"id":1}', 'json', 'it is no JSON'],
  ['half a line', '{"id":1}\n{"id"', 'json', 'at line 2'],
] as const)('%s is refused in a sentence', (_, text, format, message) => {
  expect(() => readTable(bytes(text), format)).toThrow(TableError)
  expect(() => readTable(bytes(text), format)).toThrow(message)
})

test('another encoding is refused, never guessed', () => {
  const windows = Uint8Array.from([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0xe1, 0xed, 0xe1, 0x0a])
  expect(() => readTable(windows, 'csv')).toThrow('not UTF-8')
})
