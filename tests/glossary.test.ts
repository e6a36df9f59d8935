import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from './support/source.ts'

// The glossary of docs/architecture.md §6 is short, and its words are the names of the code.

const page = await readFile(join(import.meta.dirname, '../docs/architecture.md'), 'utf8')
const [, section = ''] = page.split('## 6. Glossary')
const [table = ''] = section.split('\n## ')
const words = [...table.matchAll(/^\| ([^|]+) \|/gm)]
  .map(([, cell = '']) => cell.trim())
  .filter((cell) => cell !== 'word' && !cell.startsWith('---'))
  .flatMap((cell) => cell.split(', '))

const sources = await readSources(['core', 'app', 'db', 'server'])
const code = [...sources].map(
  ([file, text]) => `${file}\n${text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')}`,
)

test('the glossary has at most twenty entries', () => {
  expect(words.length).toBeGreaterThan(10)
  expect(table.match(/^\| (?!word|---)/gm)?.length).toBeLessThanOrEqual(20)
})

test.for(words)('the code names “%s”', (word) => {
  // As in a name: 'content type' is contentType, ContentType or listContentTypes.
  const name = word.split(' ').join('[-_ ]?')
  expect(code.some((each) => new RegExp(`\\b\\w*${name}`, 'i').test(each))).toBe(true)
})
