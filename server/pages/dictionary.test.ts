import { zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptsDictionary } from '../answer/encoding.ts'
import { compressWell, finishPage } from './cached-page.ts'
import { compressBy, makeDictionary } from './dictionary.ts'

const words = (of: string) => Array.from({ length: 400 }, (_, i) => `${of} ${(i * 7919) % 401}`)
const common = Buffer.from(words('common').join(' '))
const page = Buffer.from([...words('common'), ...words('own').slice(0, 20)].join(' '))

test('a page is what its dictionary lacks, behind the hash of the dictionary', async () => {
  const dictionary = makeDictionary('en', common)
  const sent = await compressBy(dictionary, page)
  expect(sent.length).toBeLessThan(300)
  expect(sent.subarray(8, 40)).toEqual(dictionary.hash)
  expect(zstdDecompressSync(sent, { dictionary: common })).toEqual(page)
  expect(() => zstdDecompressSync(sent, { dictionary: Buffer.from('another') })).toThrow()
})

test('what one page is by two dictionaries are two answers', async () => {
  const facts = { status: 200, dependsOn: [], expiresAt: 0, isCacheable: true }
  const tags = ['common', 'another'].map(async (content) => {
    const made = await finishPage(page, facts)
    await compressWell(made, makeDictionary('en', Buffer.from(content)))
    return made.etags
  })
  const [first, second] = await Promise.all(tags)
  expect(first?.br).toBe(second?.br)
  expect(first?.dcz).not.toBe(second?.dcz)
})

test('a dictionary is for the pages of its language', () => {
  const [english, arabic] = (['en', 'ar'] as const).map((each) => makeDictionary(each, common))
  expect(english?.headers['use-as-dictionary']).toBe('match="/*", match-dest=("document")')
  expect(arabic?.headers['use-as-dictionary']).toBe('match="/ar*", match-dest=("document")')
  expect(english?.path).toMatch(/^\/assets\/dictionary-en-[0-9a-f]{16}\.bin$/)
})

test.each([
  ['gzip, deflate, br, zstd, dcb, dcz', true],
  ['br,dcz', true],
  ['dcz;q=0.5', true],
  ['br, dcz;q=0', false],
  ['br, dcz; q=0.00, gzip', false],
  ['br, dczx', false],
  ['gzip, deflate, br, zstd', false],
  [undefined, false],
])('who accepts %s reads by a dictionary: %s', (accepted, expected) => {
  expect(acceptsDictionary(accepted)).toBe(expected)
})
