import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readZip } from '#tests/support/zip.ts'
import { type FileToZip, writeZip } from './write-zip.server.ts'

const written = async (files: Iterable<FileToZip> | AsyncIterable<FileToZip>) =>
  Buffer.concat(await Array.fromAsync(writeZip(files)))

describe('a ZIP', () => {
  test('holds each file as it was, packed or stored, with any name', async () => {
    const picture = randomBytes(300_000)
    const files: FileToZip[] = [
      { name: 'team.csv', content: ['name,role\n', 'ليلى,شريك\n'.repeat(40_000)] },
      { name: 'pictures/ليلى.jpg', content: [picture.subarray(0, 7), picture.subarray(7)] },
      { name: 'stored.jpg', content: [picture], isStored: true },
      { name: 'empty', content: [] },
    ]
    const zip = await written(files)
    expect(zip.length).toBeLessThan(650_000)
    const read = await readZip(zip)
    expect([...read.keys()]).toEqual(files.map(({ name }) => name))
    for (const { name, content } of files) {
      const parts = (content as (string | Uint8Array)[]).map((part) => Buffer.from(part as string))
      expect(read.get(name)?.equals(Buffer.concat(parts))).toBe(true)
    }
    expect((await written(files)).equals(zip)).toBe(true)
    expect((await readZip(await written([]))).size).toBe(0)
  })

  test('of more files than its first format can count is read too', async () => {
    const count = 65_600
    function* many(): Generator<FileToZip> {
      for (let at = 0; at < count; at += 1) yield { name: `${at}`, content: [], isStored: true }
    }
    const files = await readZip(await written(many()))
    expect(files.size).toBe(count)
  })

  test('asks for a file when the one before was taken, and fails as its content fails', async () => {
    const asked: string[] = []
    const content = async function* (name: string) {
      asked.push(name)
      yield 'x'.repeat(10)
      if (name === 'second') throw new Error('The disk is gone')
    }
    const files = ['first', 'second', 'third'].map((name) => ({ name, content: content(name) }))
    await expect(written(files)).rejects.toThrow('The disk is gone')
    expect(asked).toEqual(['first', 'second'])
  })
})
