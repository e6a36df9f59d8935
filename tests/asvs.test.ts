import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const page = readFileSync('docs/asvs.md', 'utf8')
const asked = readFileSync('tests/fixtures/asvs-5.txt', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('V'))
const points = Array.from(
  page.matchAll(/^\| (V[\d.]+) \| ([12]) \| (.+) \| (met|not applicable|missing) \| (.+) \|$/gm),
  ([, id = '', level = '', about = '', state = '', by = '']) => ({ id, level, about, state, by }),
)

describe('docs/asvs.md', () => {
  test('has every point of level 1 and 2 once, in their order', () => {
    expect(asked).toHaveLength(253)
    expect(points.map(({ id, level }) => `${id} ${level}`)).toEqual(asked)
  })

  test('counts its points', () => {
    for (const state of ['met', 'not applicable', 'missing']) {
      const count = points.filter((point) => point.state === state).length
      expect(page).toContain(`| ${state} | ${count} |`)
    }
    const missing = points.filter(({ state }) => state === 'missing')
    const [one, two] = ['1', '2'].map((level) => missing.filter((each) => each.level === level))
    expect(page).toContain(`${one?.length} are of level 1 and ${two?.length} of level 2`)
  })

  test('names for each point that is met a test or a page that there is', () => {
    const wrong = points.flatMap(({ id, state, by }) => {
      if (state !== 'met') return []
      const [, file, title = ''] = /^`([\w./-]+)` › (.+)$/.exec(by) ?? []
      if (file)
        return readFileSync(file, 'utf8').includes(title) ? [] : [`${id}: no “${title}” in ${file}`]
      const pages = by.match(/[\w./-]+\.md/g) ?? []
      return pages.length > 0 && pages.every((each) => existsSync(each)) ? [] : [`${id}: ${by}`]
    })
    expect(wrong).toEqual([])
  })
})
