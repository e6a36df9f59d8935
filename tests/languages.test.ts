import { describe, expect, test } from 'vitest'
import { languageNames, translations } from '#core/language.ts'
import { readSources } from './support/source.ts'

/**
 * The product asks the list of languages (core/language.ts): the code or the name of one, and what
 * ends in a code, is written in the list, in copy, in samples and in what makes fonts only. This list
 * is closed and only shrinks: which files still name one, on how many lines, and why.
 */
const stillNaming: readonly { why: string; files: Readonly<Record<string, number>> }[] = [
  {
    why: 'the offer of a language has kept the name that versions and files know its sentences by',
    files: {
      'app/site/content/copy-places.ts': 1,
      'app/site/content/read-copy.server.ts': 1,
      'app/site/frame/shown-offer.tsx': 1,
      'server/http/copy-states.ts': 1,
    },
  },
  {
    why: 'an encoding is said to be of the letters that offices know it by',
    files: {
      'app/admin/transfer/sent-file.server.ts': 1,
    },
  },
]

const folders = ['app', 'core', 'db', 'emails', 'jobs', 'server', 'scripts']

const list = 'core/language.ts'
const samples = /^sample\//
const copyFolders = new RegExp(`^app/site/content/(${translations.join('|')})/`)
/** A module of English sentences. */
const copyModules = /= copyModule\(/
const fonts = /^(app\/styles\/fonts[\w-]*\.css|app\/site\/fonts\/)/

/** What others have named after a language: sets of letters and digits, and families of fonts. */
const namedByOthers = /\\p\{Script=\w+\}|arabic-?indic|\b(Noto|Plex)[\w ]* Arabic\b[\w ]*/gi

function mayName(file: string, source: string): boolean {
  return (
    file === list ||
    [samples, copyFolders, fonts].some((place) => place.test(file)) ||
    copyModules.test(source)
  )
}

/** The lines that name a language, without comments. */
function namingIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/.*/g, '').replace(namedByOthers, '')
  return code.split('\n').filter((line) => translations.some((each) => isNamed(each, line)))
}

function isNamed(code: (typeof translations)[number], line: string): boolean {
  const suffix = code.charAt(0).toUpperCase() + code.slice(1)
  return (
    line.toLowerCase().includes(languageNames[code].toLowerCase()) ||
    new RegExp(`(?<![\\w$])${code}(?![\\w$])|[a-z]${suffix}(?![a-z])|_${code}(?![a-z])`).test(line)
  )
}

describe('a language is written down in the list only', () => {
  test('the law sees a code, a suffix, a name, an address and a key', () => {
    const naming = [
      "f('ar')",
      'row.nameAr',
      'row.nameArOf',
      "'name_ar'",
      "'/ar/team'",
      "import('./ar/index.ts')",
      '{ en: 1, ar: 2 }',
      '`ar`',
      'const ar = 1',
      ':lang(ar)',
      'isArabic(text)',
      "'In Arabic'",
    ]
    expect(naming.filter((line) => namingIn(line).length === 0)).toEqual([])
    const others = [
      'bar',
      'calendar',
      '// f("ar")',
      "'/archive'",
      'aria-label',
      'var x',
      '/\\p{Script=Arabic}/u',
      "digits === 'arabic-indic'",
      "font: 'Noto Naskh Arabic'",
      'isArabicIndic(copy)',
    ]
    expect(others.filter((line) => namingIn(line).length > 0)).toEqual([])
  })

  test('no other file names one, but for a list that only shrinks', async () => {
    const known = Object.assign({}, ...stillNaming.map(({ files }) => files))
    const found: Record<string, number> = {}
    for (const [file, source] of await readSources(folders, true)) {
      const times = mayName(file, source) ? 0 : namingIn(`${file}\n${source}`).length
      if (times > 0) found[file] = times
    }
    expect(found).toEqual(known)
  })
})
