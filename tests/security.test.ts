import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { states, steps } from '#core/sign-in/states.ts'
import { withCount } from '#scripts/addresses.ts'
import { planted } from './support/histories/planted.ts'
import { plantedDoors } from './support/planted-doors.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/security.md')

/** The cells of each row below the heads of tables whose first head is `head`. */
function rowsUnder(text: string, head: string): string[][] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    if (!line.startsWith(`| ${head} |`)) return []
    const rest = lines.slice(at + 2)
    const end = rest.findIndex((each) => !each.startsWith('|'))
    return rest.slice(0, end === -1 ? undefined : end).map((each) =>
      each
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim()),
    )
  })
}

const cases = rowsUnder(page, 'case')
/** Tests by file and title, where the page names them so. */
const testsIn = (cell: string) =>
  Array.from(cell.matchAll(/`([\w./-]+\.test\.ts)` › ([^;]+)/g), ([, file = '', title = '']) => ({
    file: file.includes('/') ? file : `tests/requests/${file}`,
    title: title.trim(),
  }))
const named = cases.map(([name = '', origin = '', held = '']) => ({
  name,
  origin,
  tests: testsIn(held),
  held,
}))

describe('docs/security.md', () => {
  test('counts the doors as the table of who gets what has them', () => {
    const table = read('tests/access-table.md')
    const [heads = ''] = table.split('\n').filter((line) => line.startsWith('| address |'))
    const asks = /in this order: ([^.]+)\./.exec(table)?.[1]?.split(', ') ?? []
    const addresses = new Set(routes.map(({ path }) => path)).size
    expect(rowsUnder(table, 'address')).toHaveLength(addresses)
    const counts = rowsUnder(page, 'what is asked').map(([, count]) => Number(count))
    // Without the address and what is left behind.
    const people = heads.slice(2, -2).split(' | ').length - 2
    expect(page, 'npm run addresses writes the count').toBe(withCount(page, routes))
    expect(counts.slice(0, 3)).toEqual([addresses, people, asks.length])
  })

  test('names for each case a test that has its origin in its title', () => {
    const wrong = named.flatMap(({ name, origin, tests, held }) => {
      if (tests.length === 0 && !held.includes('npm run bar')) return [`${name}: no test`]
      return tests.flatMap(({ file, title }) => {
        const titles = read(file)
          .split('\n')
          .filter((line) => line.includes(title))
        if (titles.length === 0) return [`${name}: no “${title}” in ${file}`]
        const isNamed = origin === '–' || titles.some((line) => line.includes(origin))
        return isNamed ? [] : [`${name}: “${title}” does not name ${origin}`]
      })
    })
    expect(wrong).toEqual([])
    const known = new Set(named.flatMap(({ tests }) => tests.map(({ title }) => title)))
    expect(page).toContain(`${known.size} tests of ${cases.length} cases`)
  })

  test('has a row for each planted fault, and none that is gone', () => {
    const rows = rowsUnder(page, 'fault').map(([name]) => name)
    expect(rows).toEqual([...plantedDoors, ...planted].map(({ name }) => name))
    expect(page).toContain(`${plantedDoors.length} faults of doors`)
    expect(page).toContain(`${planted.length} faults of the program`)
  })

  test('says by which test each planted fault of a door is found', () => {
    const said = new Map(rowsUnder(page, 'fault').map(([name, found = '']) => [name, found]))
    for (const { name, found } of plantedDoors)
      expect([name, said.get(name)]).toEqual([name, expect.stringMatching(found)])
  })

  test('draws the sign-in as the program has it', () => {
    const drawn = Object.entries(steps).map(([step, { path, from, to, asks, counts }]) => [
      step,
      `\`${path}\``,
      from.join(', '),
      to.join(', ') || 'where it was',
      asks ?? '–',
      counts?.join(', ') ?? '–',
    ])
    expect(rowsUnder(page, 'step')).toEqual(drawn)
    const cookies = Object.entries(states).map(([state, { page: to, cookie }]) => [
      state,
      `\`${to}\``,
      cookie ?? '–',
    ])
    expect(rowsUnder(page, 'state')).toEqual(cookies)
  })

  test('draws a step for each form of the sign-in and of the own account, and no other', () => {
    const forms = routes
      .filter(({ area }) => area === 'sign-in' || area === 'account')
      .filter(({ methods }) => methods.includes('POST'))
      .map(({ path }) => path)
    const posted = Object.values(steps).filter(({ by }) => by === undefined)
    const drawn = new Set(posted.map(({ path }) => path))
    expect([...drawn].toSorted()).toEqual([...new Set(forms)].toSorted())
  })

  test('finds the rows of a table', () => {
    expect(rowsUnder('| case | seen |\n| --- | --- |\n| a | b |\n\n| c | d |', 'case')).toEqual([
      ['a', 'b'],
    ])
    expect(testsIn('`x.test.ts` › one; `core/y.test.ts` › two, three')).toEqual([
      { file: 'tests/requests/x.test.ts', title: 'one' },
      { file: 'core/y.test.ts', title: 'two, three' },
    ])
  })
})
