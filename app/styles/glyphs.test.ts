import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { preloadedFonts } from '#app/site/fonts/preloaded.ts'

// What a packaged font lacks, the system's font draws: in another weight, at another height.

/** The faces that browsers load, as TrueType (scripts/fonts.py). */
const fonts = 'app/site/social/fonts'
const latinFaces = ['hanken-grotesk', 'newsreader']
/** Drawn by app/ui/with-arrows.tsx. */
const drawn = ['→']

test.each(latinFaces)('%s has every letter and sign of the copy', (face) => {
  const has = new Set([
    ...codePointsOf(join(fonts, `${face}.ttf`)),
    ...codePointsOf(join(fonts, `${face}-ext.ttf`)),
    ...codePointsOf(join(fonts, 'noto-naskh-arabic.ttf')),
  ])
  const missing = [...signsOfCopy()].filter(
    ([sign]) => !drawn.includes(sign) && !has.has(sign.codePointAt(0) ?? 0),
  )
  expect(missing).toEqual([])
})

test.each(['tokens.css', 'naskh.css'])('%s falls back to letters as wide as its own', (file) => {
  const stacks = readFileSync(join('app/styles', file), 'utf8').matchAll(
    /--(?:serif|sans):([^;]+);/g,
  )
  const named = [...stacks].flatMap(([, stack = '']) => stack.split(',').map((each) => each.trim()))
  const faces = ['fonts.css', 'fonts-naskh.css'].flatMap((each) =>
    readFileSync(join('app/styles', each), 'utf8').split('@font-face').slice(1),
  )
  const own = ['Newsreader', 'Hanken Grotesk', 'Amiri', 'Plex Arabic', 'Noto Naskh Arabic']
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
  { letters: 'latin', most: 11_500 },
  { letters: 'naskh', most: 23_500 },
] as const)('what $letters pages load at once has at most $most bytes', ({ letters, most }) => {
  const files = preloadedFonts[letters].map((file) => join('app/site', file))
  expect(files.reduce((bytes, file) => bytes + statSync(file).size, 0)).toBeLessThan(most)
})

test('the reading of a font finds what it has and nothing else', () => {
  const has = codePointsOf(join(fonts, 'hanken-grotesk.ttf'))
  expect([...'Aa0’–…€é'].filter((sign) => !has.has(sign.codePointAt(0) ?? 0))).toEqual([])
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

/** The code points of a TrueType file, from its table `cmap`. */
function codePointsOf(file: string): Set<number> {
  const font = readFileSync(file)
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + 16 * i)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0
  const cmap = font.readUInt32BE(entry + 8)
  const found = new Set<number>()
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i++) {
    const table = font.subarray(cmap + font.readUInt32BE(cmap + 8 + 8 * i))
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
