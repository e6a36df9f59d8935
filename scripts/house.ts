/**
 * `npm run house [FOLDER]`: measures how a checkout of the project is built. The numbers are outcomes
 * to look at, not limits. The product is every tracked TypeScript file outside of tests, bar and bench.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { findCycles, findKnots, reach, readImports } from '#tests/support/imports.ts'

const root = resolve(process.argv[2] ?? '.')
const program = /^(app|core|db|emails|jobs|server)\//
const isTest = /\.(test|test-support)\.tsx?$|^(tests|bar|bench)\//

/** What the paths of a noun's files have in common. */
const nouns: Record<string, RegExp> = {
  claims: /\bclaims?\b/,
  facts: /\bfacts?\b/,
  team: /\b(team|members?)\b/,
  stocks: /\bstocks?\b/,
  disclosures: /\bdisclosures?\b/,
  keys: /\b(api-)?keys?\b/,
  webhooks: /\bwebhooks?\b/,
  links: /\b(private-)?links?\b/,
}

const tracked = execFileSync('git', ['-C', root, 'ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
const all = new Map(
  tracked
    .split('\n')
    .filter((file) => file !== '')
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)
const product = new Map([...all].filter(([file]) => !isTest.test(file)))
const tests = new Map(
  [...all].filter(([file]) => isTest.test(file) && !/^(bar|bench)\//.test(file)),
)
const imports = readImports(product)
const { characters, casts, doubleCasts } = readPrograms()

print('files', product.size)
print('lines', sum(product.values(), countLines))
const inProgram = [...product].filter(([file]) => program.test(file))
print('  of them in app, core, db, emails, jobs and server', sumLines(inProgram))
print('characters that are neither space, comment nor import', characters)
print('test lines a line', (sumLines(tests) / sumLines(product)).toFixed(2))
print('casts · of them `as unknown as`', `${casts} · ${doubleCasts}`)
print('cycles of files', findCycles(imports).length)
print('knots of folders', findKnots(imports).length)
print('exports that one file uses, of all exports', shareOfSingleUses())

heading('What each noun costs: files · lines that would go with it · rows in files that stay')
for (const [noun, pattern] of Object.entries(nouns)) print(noun, costOf(pattern))

heading('What each screen reaches by value imports, in files')
for (const [screen, size] of screens()) print(screen, size)

function readPrograms(): { characters: number; casts: number; doubleCasts: number } {
  const found = { characters: 0, casts: 0, doubleCasts: 0 }
  for (const [file, text] of product) {
    const { program, comments } = parseSync(file, text)
    const spans: { start: number; end: number }[] = [...comments]
    walk(program, (node) => {
      if (node.type === 'ImportDeclaration') spans.push(node)
      if (node.type !== 'TSAsExpression' || text.slice(node.start, node.end).endsWith('as const'))
        return
      found.casts += 1
      if (node.expression?.type === 'TSAsExpression') found.doubleCasts += 1
    })
    let code = text
    for (const { start, end } of spans.toSorted((a, b) => b.start - a.start))
      code = code.slice(0, start) + code.slice(end)
    found.characters += code.replace(/\s+/g, '').length
  }
  return found
}

type Node = { type: string; start: number; end: number; expression?: Node }

function walk(value: unknown, look: (node: Node) => void): void {
  if (value === null || typeof value !== 'object') return
  if ('type' in value && 'start' in value) look(value as Node)
  for (const child of Object.values(value)) walk(child, look)
}

/** Files of the noun, and files that only they use. */
function costOf(pattern: RegExp): string {
  const going = new Set([...product.keys()].filter((file) => pattern.test(file)))
  const users = Map.groupBy(imports, ({ to }) => to)
  for (let before = -1; before < going.size; ) {
    before = going.size
    for (const [to, from] of users)
      if (product.has(to) && from.every((each) => going.has(each.from))) going.add(to)
  }
  const lines = sum([...going], (file) => countLines(product.get(file) ?? ''))
  const rows = imports.filter(({ from, to }) => going.has(to) && !going.has(from))
  return `${going.size} · ${lines} · ${rows.length}`
}

/** The files that routes name, each with what runs because of it; the largest of each folder. */
function screens(): [string, number][] {
  const largest = new Map<string, [string, number]>()
  for (const file of product.keys()) {
    const folder = /^app\/(admin\/[\w-]+|sign-in|site\/[\w-]+)\//.exec(file)?.[1]
    if (!folder || !isScreen(file)) continue
    const size = [...reach(imports, [file])].filter((each) => product.has(each)).length
    const known = largest.get(folder)
    if (!known || known[1] < size) largest.set(folder, [`${folder} (${basename(file)})`, size])
  }
  return [...largest.values()].toSorted((a, b) => b[1] - a[1])
}

function isScreen(file: string): boolean {
  return /export (default function|const loader|async function loader)/.test(
    product.get(file) ?? '',
  )
}

function shareOfSingleUses(): string {
  const users = new Map<string, Set<string>>()
  const named = /^import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'#?([^']+)'/gm
  for (const [from, text] of product)
    for (const [, names = '', to] of text.matchAll(named))
      for (const name of names.split(',').map((each) => each.trim().split(' ')[0]))
        if (name) {
          const key = `${to} ${name}`
          users.set(key, (users.get(key) ?? new Set()).add(from))
        }
  const single = [...users.values()].filter(({ size }) => size === 1).length
  return `${((single / users.size) * 100).toFixed(0)} %`
}

function sumLines(files: Iterable<[string, string]>): number {
  return sum([...files], ([, text]) => countLines(text))
}

function sum<T>(values: Iterable<T>, sizeOf: (value: T) => number): number {
  let total = 0
  for (const value of values) total += sizeOf(value)
  return total
}

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

function heading(text: string): void {
  process.stdout.write(`\n${text}\n`)
}

function print(point: string, value: string | number): void {
  process.stdout.write(`${point}: ${value}\n`)
}
