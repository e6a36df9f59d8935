import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { preloadedFonts } from '#app/site/fonts/preloaded.ts'

// What a packaged font lacks, the system's font draws: in another weight, at another height.

const families = ['Hanken Grotesk', 'Newsreader']
/** Drawn by app/ui/with-arrows.tsx. */
const drawn = ['→']

test.each(families)('%s has every letter and sign of the copy', (family) => {
  const has = new Set(
    facesOf('fonts.css')
      .filter(
        (face) => [family, 'Noto Naskh Arabic'].includes(face.family) && face.weight === '400',
      )
      .flatMap(({ file }) => [...codePointsOf(file)]),
  )
  const missing = [...signsOfCopy()].filter(
    ([sign]) => !drawn.includes(sign) && !has.has(sign.codePointAt(0) ?? 0),
  )
  expect(missing).toEqual([])
})

test.each(['fonts.css', 'fonts-naskh.css', 'fonts-staff.css'])(
  'a file that %s names is asked for nothing that it lacks',
  (sheet) => {
    const faces = facesOf(sheet)
    expect(faces.length).toBeGreaterThan(5)
    for (const { file, claimed } of faces) {
      // Of the rarest letters it has some here and some there, and a list of them would weigh more than it saves.
      if (file.includes('-ext-')) continue
      const has = codePointsOf(file)
      const lacks = claimed.filter((code) => !has.has(code) && !isNeverDrawn(code))
      expect(
        lacks.map((code) => String.fromCodePoint(code)),
        file,
      ).toEqual([])
    }
  },
)

test.each(['tokens.css', 'naskh.css'])('%s falls back to letters as wide as its own', (file) => {
  const stacks = readFileSync(join('app/styles', file), 'utf8').matchAll(
    /--(?:serif|sans|latin):([^;]+);/g,
  )
  const named = [...stacks].flatMap(([, stack = '']) => stack.split(',').map((each) => each.trim()))
  const faces = ['fonts.css', 'fonts-naskh.css'].flatMap(rulesOf)
  const own = [
    'Newsreader',
    'Hanken Grotesk',
    'Amiri',
    'Plex Arabic',
    'Noto Naskh Arabic',
    'var(--latin)',
  ]
  const borrowed = named
    .map((name) => name.replaceAll("'", ''))
    .filter((name) => !own.includes(name) && !/^(system-ui|serif|sans-serif)$/.test(name))
  expect(borrowed.length).toBeGreaterThan(2)
  for (const name of borrowed) {
    const face = faces.find((each) => each.includes(`'${name}'`))
    expect(face, name).toMatch(/size-adjust: \d.+ascent-override: \d.+descent-override: \d/s)
  }
})

test.each([
  { letters: 'latin', most: 11_900 },
  { letters: 'naskh', most: 21_000 },
] as const)('what $letters pages load at once has at most $most bytes', ({ letters, most }) => {
  const files = preloadedFonts[letters].map((file) => join('app/site', file))
  expect(files.reduce((bytes, file) => bytes + statSync(file).size, 0)).toBeLessThan(most)
})

test('the reading of a font finds what it has and nothing else', () => {
  const has = codePointsOf(join('app/site', preloadedFonts.latin[1]))
  expect([...'Aa0’–…€éöñç'].filter((sign) => !has.has(sign.codePointAt(0) ?? 0))).toEqual([])
  expect([...'→✓ق漢'].filter((sign) => has.has(sign.codePointAt(0) ?? 0))).toEqual([])
})

/** Signs beyond ASCII in the texts of the program, each with a file that has it. */
function signsOfCopy(): Map<string, string> {
  const signs = new Map<string, string>()
  for (const folder of ['app', 'core', 'emails', 'sample'])
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name)
      if (!entry.isFile() || !/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue
      for (const [sign] of withoutComments(readFileSync(file, 'utf8')).matchAll(/[^\p{ASCII}]/gu))
        if (/[^\p{C}\p{Z}\p{M}]/u.test(sign)) signs.set(sign, file)
    }
  return signs
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
}

type Face = { family: string; weight: string; file: string; claimed: number[] }

/** Of a sheet and of those within it. */
function rulesOf(sheet: string): string[] {
  const [imports = '', ...rules] = readFileSync(join('app/styles', sheet), 'utf8').split(
    '@font-face',
  )
  const others = [...imports.matchAll(/@import '\.\/(.+?)'/g)].map(([, other = '']) => other)
  return [...others.flatMap(rulesOf), ...rules]
}

/** The faces of a sheet that have files of ours. */
function facesOf(sheet: string): Face[] {
  return rulesOf(sheet).flatMap((rule) => {
    const said = (pattern: RegExp) => pattern.exec(rule)?.[1] ?? ''
    const name = said(/url\('\/(.+?)'\)/)
    if (!name) return []
    const claimed = [...rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(
      ([, from = '', to = from]) => {
        const first = Number.parseInt(from, 16)
        return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, i) => first + i)
      },
    )
    const [family, weight] = [said(/font-family: '(.+?)'/), said(/font-weight: (.+?);/)]
    return [{ family, weight, file: join('app/site', name), claimed }]
  })
}

/** Ends of lines and marks of direction. */
function isNeverDrawn(code: number): boolean {
  return /\p{C}/u.test(String.fromCodePoint(code))
}

/** The code points of a WOFF2 file, from its table `cmap`, which is packed but never transformed. */
function codePointsOf(file: string): Set<number> {
  const font = readFileSync(file)
  let at = 48
  const read = () => {
    let value = 0
    for (let byte = 0x80; byte & 0x80; ) {
      byte = font[at++] ?? 0
      value = value * 128 + (byte & 0x7f)
    }
    return value
  }
  let [place, start] = [0, -1]
  for (let i = 0; i < font.readUInt16BE(12); i++) {
    const flags = font[at++] ?? 0
    const kind = flags & 0x3f
    if (kind === 63) at += 4
    const length = read()
    // Of glyf and loca 0 is a transformation and 3 is none; of all others 0 is none.
    const isTransformed = kind === 10 || kind === 11 ? flags >> 6 !== 3 : flags >> 6 !== 0
    if (kind === 0) start = place
    place += isTransformed ? read() : length
  }
  const cmap = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20))).subarray(start)
  const found = new Set<number>()
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + 8 * i))
    for (const [from, to] of rangesOf(table)) for (let c = from; c <= to; c++) found.add(c)
  }
  return found
}

/** Ranges of a subtable of format 4 or 12, the two in use. */
function rangesOf(table: Buffer): [from: number, to: number][] {
  const format = table.readUInt16BE(0)
  if (format === 4) {
    const count = table.readUInt16BE(6) / 2
    return Array.from({ length: count }, (_, i): [number, number] => [
      table.readUInt16BE(16 + 2 * (count + i)),
      table.readUInt16BE(14 + 2 * i),
    ]).filter(([from]) => from !== 0xffff)
  }
  if (format !== 12) return []
  return Array.from({ length: table.readUInt32BE(12) }, (_, i) => [
    table.readUInt32BE(16 + 12 * i),
    table.readUInt32BE(20 + 12 * i),
  ])
}
