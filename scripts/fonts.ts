/**
 * Builds the site's fonts: `node scripts/fonts.ts`.
 *
 * The packages carry every axis and every glyph; a page needs one optical size, a few weights and
 * one script at a time. What comes out is committed, so that nobody needs the packages to build:
 * app/site/fonts/*.woff2 with a hash in each name, and app/styles/fonts.css with fallbacks
 * measured from the very files that are served, so that text does not move when they arrive.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fromBuffer } from '@capsizecss/unpack'
import subsetFont from 'subset-font'
import { type Face, faces, keepFeatures } from './font-faces.ts'
import { arabicWidths, systemFonts } from './system-fonts.ts'

const outFolder = 'app/site/fonts'
/** The same faces as TrueType, for the social images, which no browser draws. */
const drawingFolder = 'app/site/social/fonts'
const cssFiles = { latin: 'app/styles/fonts.css', naskh: 'app/styles/fonts-naskh.css' }
const require = createRequire(import.meta.url)

function textOf(unicodeRange: string): string {
  return unicodeRange
    .split(', ')
    .flatMap((part) => {
      const [from = '', to = from] = part.slice(2).split('-')
      const first = Number.parseInt(from, 16)
      const last = Number.parseInt(to, 16)
      return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))
    })
    .join('')
}

const percent = (ratio: number) => `${Math.round(ratio * 10000) / 100}%`

function fontFace(face: Face, fileName: string): string {
  return [
    '@font-face {',
    `  font-family: '${face.family}';`,
    `  src: url('/fonts/${fileName}') format('woff2');`,
    `  font-weight: ${face.weight};`,
    '  font-display: swap;',
    // The first file of a family is on every page: it is asked for what no other file is for.
    ...(face.first ? [] : [`  unicode-range: ${face.unicodeRange};`]),
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
  const width = arabicWidths[face.family] ?? own.xWidthAvg / own.unitsPerEm
  return systemFonts
    .filter((system) => system.for === face.family)
    .map((system) => {
      const size = width / (system.xWidthAvg / system.unitsPerEm)
      return [
        '@font-face {',
        `  font-family: '${face.family} ${system.suffix}';`,
        `  src: ${system.local.map((name) => `local('${name}')`).join(', ')};`,
        `  size-adjust: ${percent(size)};`,
        `  ascent-override: ${percent(own.ascent / own.unitsPerEm / size)};`,
        `  descent-override: ${percent(-own.descent / own.unitsPerEm / size)};`,
        `  line-gap-override: ${percent(own.lineGap / own.unitsPerEm / size)};`,
        ...(face.first ? [] : [`  unicode-range: ${face.unicodeRange};`]),
        '}',
      ].join('\n')
    })
}

await mkdir(outFolder, { recursive: true })
await mkdir(drawingFolder, { recursive: true })
for (const old of await readdir(outFolder)) {
  if (old.endsWith('.woff2')) await rm(join(outFolder, old))
}

const blocks = { latin: [] as string[], naskh: [] as string[] }
const preloaded = { latin: [] as string[], naskh: [] as string[] }
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
  const letters = face.letters ?? 'latin'
  blocks[letters].push(fontFace(face, fileName))
  if (face.first || (face.letters && face.weight === '400')) {
    preloaded[letters].push(fileName)
    const measured = await subsetFont(source, text, { ...options, targetFormat: 'truetype' })
    blocks[letters].push(...(await fallbacksFor(face, measured)))
  }
  // A drawing uses one weight, and libraries that draw know no variable fonts.
  const still = face.axes.wght && typeof face.axes.wght === 'object' ? { wght: 400 } : face.axes
  const drawn = { ...options, variationAxes: still, targetFormat: 'truetype' } as const
  console.log(`${fileName} ${(font.length / 1024).toFixed(1)} KB`)
  const drawnRange = face.drawnRange ?? face.unicodeRange
  if (drawnRange === '' || face.name.endsWith('-600')) continue
  const drawing = await subsetFont(source, textOf(drawnRange), drawn)
  if (face.name.endsWith('-ext')) rename(drawing, face.family)
  await writeFile(join(drawingFolder, `${face.name}.ttf`), drawing)
}

for (const letters of ['latin', 'naskh'] as const)
  await writeFile(
    cssFiles[letters],
    `/* Written by scripts/fonts.ts. */\n${blocks[letters].join('\n\n')}\n`,
  )
await writeFile(
  join(outFolder, 'preloaded.ts'),
  [
    '/** Written by scripts/fonts.ts: what each page in such letters needs at once, for its preload links. */',
    'export const preloadedFonts = {',
    ...(['latin', 'naskh'] as const).flatMap((letters) => [
      `  ${letters}: [`,
      ...preloaded[letters].map((name) => `    '/fonts/${name}',`),
      '  ],',
    ]),
    '} as const',
    '',
  ].join('\n'),
)
