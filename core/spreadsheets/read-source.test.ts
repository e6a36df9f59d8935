import { describe, expect, test } from 'vitest'
import { UnreadableFile } from './decode.ts'
import { readSource } from './read-source.ts'

describe('rows of a source', () => {
  test('come from CSV by the names of its first row', () => {
    expect(readSource('ID,Name\n1,Jane\n2,"Omar, Roe"\n')).toEqual({
      columns: ['id', 'name'],
      rows: [
        { line: 2, cells: { id: '1', name: 'Jane' } },
        { line: 3, cells: { id: '2', name: 'Omar, Roe' } },
      ],
    })
  })

  test('come from JSON with the names of all records', () => {
    expect(readSource('\ufeff [{"id":1},{"id":2,"name":null}]')).toEqual({
      columns: ['id', 'name'],
      rows: [
        { line: 1, cells: { id: 1 } },
        { line: 2, cells: { id: 2, name: null } },
      ],
    })
  })

  test('say what is wrong with one of them, and keep the others', () => {
    const short = readSource('id,name\n1,Jane\n2\n3,Omar,Roe')
    expect(short.rows.map(({ issue }) => issue)).toEqual([
      undefined,
      'The row has 1 cells, and the first row has 2',
      'The row has 3 cells, and the first row has 2',
    ])
    expect(readSource('[{"id":1},[1],null,"x"]').rows.map(({ issue }) => issue)).toEqual([
      undefined,
      ...Array.from({ length: 3 }, () => 'This is not a record'),
    ])
  })

  test('leave out columns without a name', () => {
    const { columns, rows } = readSource('id,,name\n1,x,Jane')
    expect(columns).toEqual(['id', 'name'])
    expect(rows[0]?.cells).toEqual({ id: '1', name: 'Jane' })
  })

  test.each([
    ['', 'The file is empty'],
    ['[]', 'The file is empty'],
    ['{"id":1}', 'The JSON is not a list of records'],
    ['[{"id":1}', 'The JSON cannot be read: '],
    ['id,name,ID\n1,2,3', 'The column id is there twice: remove one of them'],
    [JSON.stringify(Array.from({ length: 50_001 }, () => 0)), 'A file has at most 50,000 records'],
    [
      JSON.stringify([Object.fromEntries(Array.from({ length: 301 }, (_, at) => [`c${at}`, 0]))]),
      'A record has at most 300 fields',
    ],
  ])('are refused as a whole: %#', (text, message) => {
    expect(() => readSource(text)).toThrow(UnreadableFile)
    expect(() => readSource(text)).toThrow(message)
  })
})
