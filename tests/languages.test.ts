import { describe, expect, test } from 'vitest'
import { translations } from '#core/language.ts'
import { readSources } from './support/source.ts'

/**
 * The product asks the list of languages (core/language.ts): a code, or a name that ends in one, is
 * written in the list, in a folder of copy, in samples and in what makes fonts only. This list is
 * closed and only shrinks: which files still name one, on how many lines, and why.
 */
const stillNaming: readonly { why: string; files: Readonly<Record<string, number>> }[] = []

const folders = ['app', 'core', 'db', 'emails', 'jobs', 'server']

const allowed = new RegExp(
  `^(core/language\\.ts|app/site/content/(${translations.join('|')})/|sample/|db/migrations/)`,
)

/** The lines that name a language by its code, without comments. */
function namingIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/.*/g, '')
  return code.split('\n').filter((line) => translations.some((each) => patternOf(each).test(line)))
}

function patternOf(code: string): RegExp {
  const suffix = code.charAt(0).toUpperCase() + code.slice(1)
  return new RegExp(
    `['"\`]${code}['"\`]|[a-z]${suffix}\\b|_${code}\\b|['"\`]/${code}\\b|(?<![\\w.'-])${code}:`,
  )
}

describe('a language is written down in the list only', () => {
  test('the law sees a code, a suffix, an address and a key', () => {
    const naming = ["f('ar')", 'row.nameAr', "'name_ar'", "'/ar/team'", '{ en: 1, ar: 2 }', '`ar`']
    expect(naming.filter((line) => namingIn(line).length === 0)).toEqual([])
    const others = [
      'bar',
      'calendar',
      "'arabic'",
      '// f("ar")',
      "'/archive'",
      'aria-label',
      'var x',
    ]
    expect(others.filter((line) => namingIn(line).length > 0)).toEqual([])
  })

  test('no other file names one, but for a list that only shrinks', async () => {
    const known = Object.assign({}, ...stillNaming.map(({ files }) => files))
    const found: Record<string, number> = {}
    for (const [file, source] of await readSources(folders)) {
      const times = allowed.test(file) ? 0 : namingIn(source).length
      if (times > 0) found[file] = times
    }
    expect(found).toEqual(known)
  })
})
