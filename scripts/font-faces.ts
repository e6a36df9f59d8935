// Which fonts the site is made of, and which of each.

type Axes = Record<string, number | { min: number; max: number }>
export type Face = {
  family: 'Newsreader' | 'Hanken Grotesk' | 'Noto Naskh Arabic' | 'Amiri' | 'Plex Arabic'
  file: string
  name: string
  unicodeRange: string
  axes: Axes
  weight: string
  /** Asked for by every page, so it is preloaded and measured. */
  first?: true
  /** Of the pages in these letters alone, which preload it. */
  letters?: 'naskh'
  /** What the drawing of social images takes of it, where that is not the same; '' is nothing. */
  drawnRange?: string
}

/** What English pages are written with: the signs of the copy, of prices and of typesetting. */
const basicLatin =
  'U+0020-007E, U+00A0, U+00A7, U+00A9, U+00B0, U+00B7, U+00D7, U+00E9, U+2013-2014, ' +
  'U+2018-2019, U+201C-201D, U+2022, U+2026, U+20AC, U+2190-2193, U+2212'
/** Letters of western Europe, which a page asks for when a name in it has one. */
const otherLatin =
  'U+00A1-00A6, U+00A8, U+00AA-00AF, U+00B1-00B6, U+00B8-00D6, U+00D8-00E8, U+00EA-00FF, ' +
  'U+0131, U+0152-0153, U+201A, U+201E, U+2020-2021, U+2039-203A, U+2044, U+2122'
const latinExtended = 'U+0100-0130, U+0132-0151, U+0154-024F, U+0300-0330, U+1E00-1EFF'
const arabic = 'U+0600-06FF, U+200C-200F'
/** What Arabic text is made of, with its spaces and stops: Latin and western digits are Hanken's. */
const arabicText =
  'U+0020-0021, U+0028-0029, U+002E, U+003A, U+00AB, U+00BB, U+060C, U+061B, U+061F, ' +
  'U+0621-063A, U+0640-0652, U+0660-066C, U+200C-200F'

const serif: Axes = { opsz: 44, wght: 385 }
const sans: Axes = { wght: { min: 400, max: 600 } }

export const faces: Face[] = [
  {
    family: 'Newsreader',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    name: 'newsreader',
    unicodeRange: basicLatin,
    axes: serif,
    weight: '400',
    first: true,
    drawnRange: `${basicLatin}, ${otherLatin}`,
  },
  {
    family: 'Newsreader',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    name: 'newsreader-west',
    unicodeRange: otherLatin,
    axes: serif,
    weight: '400',
    drawnRange: '',
  },
  {
    family: 'Newsreader',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-ext-opsz-normal.woff2',
    name: 'newsreader-ext',
    unicodeRange: latinExtended,
    axes: serif,
    weight: '400',
  },
  {
    family: 'Hanken Grotesk',
    file: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    name: 'hanken-grotesk',
    unicodeRange: basicLatin,
    axes: sans,
    weight: '400 600',
    first: true,
    drawnRange: `${basicLatin}, ${otherLatin}`,
  },
  {
    family: 'Hanken Grotesk',
    file: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    name: 'hanken-grotesk-west',
    unicodeRange: otherLatin,
    axes: sans,
    weight: '400 600',
    drawnRange: '',
  },
  {
    family: 'Hanken Grotesk',
    file: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2',
    name: 'hanken-grotesk-ext',
    unicodeRange: latinExtended,
    axes: sans,
    weight: '400 600',
  },
  {
    family: 'Noto Naskh Arabic',
    file: '@fontsource-variable/noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2',
    name: 'noto-naskh-arabic',
    unicodeRange: arabic,
    axes: { wght: 450 },
    weight: '400',
  },
  {
    family: 'Amiri',
    file: '@fontsource/amiri/files/amiri-arabic-400-normal.woff2',
    name: 'amiri',
    unicodeRange: arabicText,
    axes: {},
    weight: '400',
    letters: 'naskh',
  },
  {
    family: 'Plex Arabic',
    file: '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2',
    name: 'plex-arabic',
    unicodeRange: arabicText,
    axes: {},
    weight: '400',
    letters: 'naskh',
  },
  {
    family: 'Plex Arabic',
    file: '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2',
    name: 'plex-arabic-600',
    unicodeRange: arabicText,
    axes: {},
    weight: '500 600',
    letters: 'naskh',
  },
]

const joining = [
  ...['ccmp', 'isol', 'init', 'medi', 'fina', 'rlig', 'liga', 'calt'],
  ...['kern', 'mark', 'mkmk', 'locl', 'curs'],
]

/** What the letters can do beyond their shapes; undefined keeps everything. */
export const keepFeatures: Record<Face['family'], string[] | undefined> = {
  Newsreader: ['kern', 'mark', 'mkmk', 'liga', 'tnum', 'pnum'],
  'Hanken Grotesk': ['kern', 'mark', 'mkmk', 'ccmp'],
  // Arabic letters join by features: all of them stay.
  'Noto Naskh Arabic': undefined,
  // But Amiri's ornaments and stylistic sets, which no page asks for.
  Amiri: joining,
  'Plex Arabic': joining,
}
