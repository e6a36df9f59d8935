import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Lock, listPackages, noticesPage, unfitLicences } from '#scripts/notices.ts'

const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))

describe('licences', () => {
  test('of all packages fit', () => expect(unfitLicences(lock)).toEqual([]))

  test('and notices are those of the lockfile', () => {
    expect(readFileSync('THIRD-PARTY.md', 'utf8'), 'npm run notices writes it').toBe(
      noticesPage(lock),
    )
  })

  test('that do not fit are found, in a tool only where it would reach somebody', () => {
    const packages = {
      '': { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0', license: 'GPL-3.0-only' },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/c': { version: '1.0.0', license: '(MIT OR GPL-3.0-only)' },
      'node_modules/d': { version: '1.0.0', license: 'MIT AND AGPL-3.0-only' },
      'node_modules/e': { version: '1.0.0', license: 'LGPL-3.0-or-later' },
      'node_modules/f': { version: '1.0.0', license: 'CC-BY-4.0' },
      'node_modules/g': { version: '1.0.0', license: 'CC-BY-4.0', dev: true },
      'node_modules/@img/sharp-libvips-x': { version: '1.0.0', license: 'LGPL-3.0-or-later' },
    }
    expect(unfitLicences({ packages }).map((each) => each.slice(0, 1))).toEqual([
      ...['a', 'b', 'd', 'e', 'f'],
    ])
  })

  test('are those of what comes with the program, fonts too', () => {
    const shipped = listPackages(lock).filter(({ isTool }) => !isTool)
    const names = shipped.map(({ name }) => name)
    expect(names).toContain('react')
    expect(names).toContain('@fontsource/amiri')
    expect(names).not.toContain('vitest')
  })
})

describe('docs/dependencies.md', () => {
  const page = readFileSync('docs/dependencies.md', 'utf8')
  const rows = Array.from(
    page.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm),
    ([, name = '', cells = '']) => ({
      name,
      cells: cells.split(' | ').map((cell) => cell.trim()),
    }),
  )

  test('says of each package of the program why, how large, how new, and what would replace it', () => {
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    const needed = Object.keys({ ...dependencies, ...optionalDependencies }).toSorted()
    expect(rows.map(({ name }) => name).toSorted()).toEqual(needed)
    for (const { name, cells } of rows) {
      expect(cells, name).toHaveLength(4)
      expect(
        cells.every((cell) => cell.length > 1),
        name,
      ).toBe(true)
      expect(cells[2], name).toMatch(/^\d{4}-\d{2}$/)
    }
  })
})
