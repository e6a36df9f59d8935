import { describe, expect, test } from 'vitest'
import { translations } from '#core/language.ts'
import { readSources } from './support/source.ts'

/**
 * The product asks the list of languages (core/language.ts): a code, or a name that ends in one, is
 * written in the list, in a folder of copy, in samples and in what makes fonts only. This list is
 * closed and only shrinks: which files still name one, on how many lines, and why.
 */
const stillNaming: readonly { why: string; files: Readonly<Record<string, number>> }[] = [
  {
    why: 'the editors of lists name the field of one language',
    files: {
      'app/admin/editor/rows/picture-of-row.tsx': 2,
      'app/admin/pictures/picture-field.tsx': 9,
      'app/admin/pictures/picture-parts.tsx': 1,
      'app/admin/stocks/stock-editor.ts': 1,
      'app/admin/stocks/stock-view.tsx': 1,
      'app/admin/team/member-editor.ts': 1,
      'core/stocks/create-stock.server.ts': 3,
      'core/team/edit-member.ts': 2,
    },
  },
  {
    why: 'settings have the facts of the firm in one language',
    files: {
      'app/admin/review/pages-of.ts': 1,
      'core/settings/sections.ts': 1,
    },
  },
  {
    why: 'the finder shows one other name',
    files: {
      'app/admin/frame/finder-dialog.tsx': 1,
      'core/finder/finder.server.ts': 4,
    },
  },
  {
    why: 'the screen of languages has one column beside the English',
    files: {
      'app/admin/texts/languages.tsx': 1,
      'core/parity/parity.server.ts': 2,
    },
  },
  {
    why: 'text from right to left is taken for Arabic',
    files: {
      'app/admin/rich-text/use-mounted-editor.ts': 1,
    },
  },
]

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
