import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { brokenReferences, pathsNamedIn, testOfReferences } from './support/references.ts'

const texts = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.md', '*.yaml']

describe('references to documents', () => {
  const files = execFileSync('git', ['ls-files', ...texts], { encoding: 'utf8' })
    .trim()
    .split('\n')

  test('lead somewhere', () => {
    const broken = files
      .filter((file) => existsSync(file) && file !== testOfReferences)
      .flatMap((file) =>
        brokenReferences(readFileSync(file, 'utf8')).map((each) => `${file}: ${each}`),
      )
    expect(broken).toEqual([])
  })

  test('of code in them lead somewhere, but in records of a day', () => {
    const documents = files.filter(
      (file) => /^(README|docs\/[\w-]+)\.md$/.test(file) && file !== 'docs/measurements.md',
    )
    const gone = documents.flatMap((file) =>
      pathsNamedIn(readFileSync(file, 'utf8'))
        .filter((path) => !existsSync(path))
        .map((path) => `${file}: ${path}`),
    )
    expect(gone).toEqual([])
    expect(pathsNamedIn('`core/team/` and `app/gone.ts`, but not `core/<noun>`')).toHaveLength(2)
  })

  test.each([
    ['// see docs/nowhere.md', 1],
    ['/** As docs/product.md §99 says. */', 1],
    ['/** As docs/bar.md 20\n * and 99 say. */', 1],
    ['// docs/decisions.md 4, 99', 1],
    ['// as in spec.md §5', 1],
    ['// (decision 8)', 1],
    ['/* bar row 20 */', 1],
    ['// docs/product.md §2 and §5; docs/decisions.md 11 and 25; docs/bar.md 1', 0],
  ])('%j: %i broken', (text, count) => expect(brokenReferences(text)).toHaveLength(count))
})
