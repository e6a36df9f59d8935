import { describe, expect, test } from 'vitest'
import { readSource } from './read-source.server.ts'
import { UnreadableFile } from './unreadable-file.ts'

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

  test('may hold signs of several bytes, quoted rows and records inside of records', () => {
    const long = 'ü😀 "مرحبا", '.repeat(2000)
    const csv = readSource(`id,name\n1,"${long.replaceAll('"', '""')}\n"\n,\n2,x`)
    expect(csv.rows).toEqual([
      { line: 2, cells: { id: '1', name: `${long}\n` } },
      { line: 5, cells: { id: '2', name: 'x' } },
    ])
    const record = { 'a,b': ['[', { '"': '\\"]' }], long }
    expect(readSource(JSON.stringify([record, record], undefined, 1)).rows).toEqual([
      { line: 1, cells: record },
      { line: 2, cells: record },
    ])
  })

  test.each<[string, string]>([
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
    ['[1] 2', 'The JSON cannot be read: '],
    ['[1,,2]', 'The JSON cannot be read: '],
    ['['.repeat(24_000_000), 'The JSON is nested more than 100 deep'],
    [`[{"a":"${'x'.repeat(1_000_001)}"}]`, 'Record 1 has a text of more than 1,000,000 characters'],
    [`[{"a":[${'1,'.repeat(2_000_001)}1]}]`, 'Record 1 has more than 4,000,000 characters'],
    [`[${'{},'.repeat(60_000)}{}]`, 'A file has at most 50,000 records: import it in parts'],
    [','.repeat(24_000_000), 'Line 1 has more than 300 cells: a file has at most 300 columns'],
    ['a\n'.repeat(12_000_000), 'A file has at most 50,000 rows: import it in parts'],
    [
      `a,b\n1,${'x'.repeat(20_000_000)}`,
      'A cell that ends in line 2 or later has more than 1,000,000 characters',
    ],
    [`a\n"${'x\n'.repeat(2_000_000)}`, 'or later has more than 1,000,000 characters'],
  ])('are refused as a whole: %#', (text, message) => {
    const read = () => readSource(text)
    expect(read).toThrow(UnreadableFile)
    expect(read).toThrow(message)
  })
})
