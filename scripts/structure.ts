/**
 * `node scripts/structure.ts [FOLDER]`: measures how a checkout of the project is built, as rows of
 * the table in docs/measurements.md. Source is what runs in the program, without migrations and the
 * sample content; tests are counted beside it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseAst } from 'vite'
import { findCycles, findKnots, readImports } from '#tests/support/imports.ts'
import { brokenReferences, testOfReferences } from '#tests/support/references.ts'

type Files = Map<string, string>

const root = resolve(process.argv[2] ?? '.')
const program = ['app', 'core', 'db', 'emails', 'jobs', 'sample', 'server']
const isTest = /\.(test|test-support)\.tsx?$|^tests\//
const isLeftOut = /^db\/migrations\/|^(core\/)?sample\/|\.d\.ts$/

const all = readFiles([...program, 'bar', 'bench', 'scripts', 'tests'])
const source = new Map([...all].filter(([file]) => isSource(file)))
const imports = readImports(source)
/** With the sample content, which the nouns must not need either. */
const allImports = readImports(new Map([...all].filter(([file]) => isOfProgram(file))))

print('file lines: median / p90 / longest', fileLines())
print('files of 30 lines or fewer with a single importer', dust().length, dust())
print('function bodies over 60 lines (of all) · longest', longFunctions())
print('cycles of files', findCycles(allImports).length)
const knots = findKnots(allImports).map((knot) => knot.join(' <-> '))
print('knots of folders', knots.length, knots)
print('comment lines', percent(commentLines(source), lines(source)))
const missing = missingReferences()
print('references to documents that are not in the repository', missing.length, missing)
print('test lines per source line', testShare())

function isOfProgram(file: string): boolean {
  return program.includes(file.split('/', 1)[0] ?? '') && !isTest.test(file)
}

function isSource(file: string): boolean {
  return isOfProgram(file) && !isLeftOut.test(file)
}

function readFiles(folders: readonly string[]): Files {
  const files: Files = new Map()
  for (const folder of folders.filter((each) => existsSync(join(root, each))))
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (!entry.isFile() || !/\.(tsx?|mjs|css)$/.test(entry.name) || path.includes('node_modules'))
        continue
      if (/\.tsx?$/.test(entry.name)) files.set(relative(root, path), readFileSync(path, 'utf8'))
    }
  return files
}

function fileLines(): string {
  const sorted = [...source.values()].map(countLines).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]
  return `${at(0.5)} / ${at(0.9)} / ${sorted.at(-1)} (${sorted.length} files)`
}

function dust(): string[] {
  const importers = new Map<string, Set<string>>()
  for (const { from, to } of imports) importers.set(to, (importers.get(to) ?? new Set()).add(from))
  return [...source].flatMap(([file, text]) =>
    countLines(text) <= 30 && importers.get(file)?.size === 1 ? [file] : [],
  )
}

function longFunctions(): string {
  const bodies = [...source].flatMap(([file, text]) => functionsIn(file, text))
  const long = bodies.filter(({ size }) => size > 60).sort((a, b) => b.size - a.size)
  for (const { name, size } of long) process.stdout.write(`    ${size} ${name}\n`)
  return `${long.length} (of ${bodies.length}) · ${long[0]?.size ?? 0}`
}

function functionsIn(file: string, text: string): { name: string; size: number }[] {
  const found: { name: string; size: number }[] = []
  const lineOf = (offset: number) => countLines(text.slice(0, offset))
  const walk = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    const { type, body, start, end } = node as Record<string, unknown> & {
      start: number
      end: number
    }
    if (/Function(Declaration|Expression)$/.test(String(type)) && body) {
      const first = lineOf(start)
      found.push({ name: `${file}:${first}`, size: lineOf(end) - first + 1 })
    }
    for (const value of Object.values(node)) walk(value)
  }
  walk(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

function commentLines(files: Files): number {
  let count = 0
  for (const text of files.values())
    for (const [comment] of text.matchAll(/^[ \t]*(\/\*[\s\S]*?\*\/|\/\/.*)[ \t]*$/gm))
      count += countLines(comment.trim())
  return count
}

function missingReferences(): string[] {
  return [...all].flatMap(([file, text]) =>
    file === testOfReferences
      ? []
      : brokenReferences(text, root).map((sentence) => `${file}: ${sentence}`),
  )
}

function testShare(): string {
  const tests = new Map([...all].filter(([file]) => isTest.test(file)))
  return `${(lines(tests) / lines(source)).toFixed(2)} (${lines(tests)} / ${lines(source)})`
}

function lines(files: Files): number {
  return [...files.values()].reduce((sum, text) => sum + countLines(text), 0)
}

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(1)} %`
}

function print(point: string, value: string | number, details: readonly string[] = []): void {
  process.stdout.write(`${point}: ${value}\n`)
  for (const detail of details) process.stdout.write(`    ${detail}\n`)
}
