/**
 * Builds the site's fonts: `node scripts/fonts.ts`.
 *
 * The packages carry every axis and every glyph; a page needs one optical size, a few weights and
 * one script at a time. What comes out is committed, so that nobody needs the packages to build:
 * app/site/fonts/*.woff2 with a hash in each name, and app/site/styles/fonts.css with fallbacks
 * measured from the very files that are served, so that text does not move when they arrive.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fromBuffer } from '@capsizecss/unpack'
import subsetFont from 'subset-font'

const outFolder = 'app/site/fonts'
/** The same faces as TrueType, for the social images, which no browser draws. */
const drawingFolder = 'app/site/social/fonts'
const cssFile = 'app/site/styles/fonts.css'
const require = createRequire(import.meta.url)

type Axes = Record<string, number | { min: number; max: number }>
type Face = {
  family: 'Newsreader' | 'Hanken Grotesk' | 'Noto Naskh Arabic'
  file: string
  name: string
  unicodeRange: string
  axes: Axes
  weight: string
  /** Asked for by every page, so it is preloaded and measured. */
  first?: true
}

const latin =
  'U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+2013-2014, U+2018-201A, U+201C-201E, ' +
  'U+2020-2022, U+2026, U+2039-203A, U+2044, U+20AC, U+2122, U+2190-2193, U+2212'
const latinExtended = 'U+0100-0130, U+0132-0151, U+0154-024F, U+0300-0330, U+1E00-1EFF'
const arabic = 'U+0600-06FF, U+200C-200F'

const serif: Axes = { opsz: 44, wght: 385 }
const sans: Axes = { wght: { min: 400, max: 600 } }

const faces: Face[] = [
  {
    family: 'Newsreader',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    name: 'newsreader',
    unicodeRange: latin,
    axes: serif,
    weight: '400',
    first: true,
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
    unicodeRange: latin,
    axes: sans,
    weight: '400 600',
    first: true,
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
]

/**
 * Metrics of the fonts that people already have, from the tables of @capsizecss/metrics 4 (which
 * is 169 MB, hence copied): units per em, and the average width of a letter in English text.
 */
const systemFonts = [
  {
    for: 'Newsreader',
    suffix: 'Times',
    local: ['Times New Roman', 'Liberation Serif', 'Tinos'],
    unitsPerEm: 2048,
    xWidthAvg: 832,
  },
  {
    for: 'Newsreader',
    suffix: 'Noto',
    local: ['Noto Serif'],
    unitsPerEm: 1000,
    xWidthAvg: 481,
  },
  {
    for: 'Hanken Grotesk',
    suffix: 'Arial',
    local: ['Arial', 'Liberation Sans', 'Arimo'],
    unitsPerEm: 2048,
    xWidthAvg: 913,
  },
  {
    for: 'Hanken Grotesk',
    suffix: 'Roboto',
    local: ['Roboto'],
    unitsPerEm: 2048,
    xWidthAvg: 911,
  },
]

function textOf(unicodeRange: string): string {
  return unicodeRange
    .split(', ')
    .flatMap((part) => {
      const [from = '', to = from] = part.slice(2).split('-')
      const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)]
      return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))
    })
    .join('')
}

const percent = (ratio: number) => `${Math.round(ratio * 10000) / 100}%`

const keepFeatures: Record<Face['family'], string[] | undefined> = {
  Newsreader: ['kern', 'mark', 'mkmk', 'liga', 'tnum', 'pnum'],
  'Hanken Grotesk': ['kern', 'mark', 'mkmk', 'ccmp'],
  // Arabic letters join by features: all of them stay.
  'Noto Naskh Arabic': undefined,
}

function fontFace(face: Face, fileName: string): string {
  return [
    '@font-face {',
    `  font-family: '${face.family}';`,
    `  src: url('/fonts/${fileName}') format('woff2');`,
    `  font-weight: ${face.weight};`,
    '  font-display: swap;',
    `  unicode-range: ${face.unicodeRange};`,
    '}',
  ].join('\n')
}

/**
 * Changes the last letter of the family inside a font, in place. Two files of one family would be
 * one font to a drawing library, which then takes either of them for every letter; under another
 * name the second is a fallback for what the first lacks.
 */
function rename(font: Buffer, family: string): void {
  const other = `${family.slice(0, -1)}x`
  const wide = (name: string) => Buffer.from(name, 'utf16le').swap16()
  for (const [written, replacement] of [
    [wide(family), wide(other)],
    [Buffer.from(family), Buffer.from(other)],
  ] as const)
    for (let at = font.indexOf(written); at >= 0; at = font.indexOf(written, at + 1))
      replacement.copy(font, at)
}

async function fallbacksFor(face: Face, font: Uint8Array): Promise<string[]> {
  const own = await fromBuffer(Buffer.from(font))
  return systemFonts
    .filter((system) => system.for === face.family)
    .map((system) => {
      const size = own.xWidthAvg / own.unitsPerEm / (system.xWidthAvg / system.unitsPerEm)
      return [
        '@font-face {',
        `  font-family: '${face.family} ${system.suffix}';`,
        `  src: ${system.local.map((name) => `local('${name}')`).join(', ')};`,
        `  size-adjust: ${percent(size)};`,
        `  ascent-override: ${percent(own.ascent / own.unitsPerEm / size)};`,
        `  descent-override: ${percent(-own.descent / own.unitsPerEm / size)};`,
        `  line-gap-override: ${percent(own.lineGap / own.unitsPerEm / size)};`,
        '}',
      ].join('\n')
    })
}

await mkdir(outFolder, { recursive: true })
await mkdir(drawingFolder, { recursive: true })
for (const old of await readdir(outFolder)) {
  if (old.endsWith('.woff2')) await rm(join(outFolder, old))
}

const blocks: string[] = []
const preloaded: string[] = []
for (const face of faces) {
  const source = await readFile(require.resolve(face.file))
  const options = {
    noHinting: true,
    keepFeatures: keepFeatures[face.family],
    variationAxes: face.axes,
  }
  const text = textOf(face.unicodeRange)
  const font = await subsetFont(source, text, { ...options, targetFormat: 'woff2' })
  const hash = createHash('sha256').update(font).digest('hex').slice(0, 8)
  const fileName = `${face.name}-${hash}.woff2`
  await writeFile(join(outFolder, fileName), font)
  blocks.push(fontFace(face, fileName))
  if (face.first) {
    preloaded.push(fileName)
    const measured = await subsetFont(source, text, { ...options, targetFormat: 'truetype' })
    blocks.push(...(await fallbacksFor(face, measured)))
  }
  // A drawing uses one weight, and libraries that draw know no variable fonts.
  const still = face.axes.wght && typeof face.axes.wght === 'object' ? { wght: 400 } : face.axes
  const drawn = { ...options, variationAxes: still, targetFormat: 'truetype' } as const
  const drawing = await subsetFont(source, text, drawn)
  if (face.name.endsWith('-ext')) rename(drawing, face.family)
  await writeFile(join(drawingFolder, `${face.name}.ttf`), drawing)
  console.log(`${fileName} ${(font.length / 1024).toFixed(1)} KB`)
}

await writeFile(cssFile, `/* Written by scripts/fonts.ts. */\n${blocks.join('\n\n')}\n`)
await writeFile(
  join(outFolder, 'preloaded.ts'),
  [
    '/** Written by scripts/fonts.ts: the files that every page needs at once, for its preload links. */',
    'export const preloadedFonts = [',
    ...preloaded.map((name) => `  '/fonts/${name}',`),
    '] as const',
    '',
  ].join('\n'),
)
