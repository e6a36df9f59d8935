import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isDated } from '#scripts/release.ts'

test.each([
  ['## 1.0.0 (2026-11-28)\n\n- All.', true],
  ['# Changes\n\n## 1.0.0 (2026-11-28)\n\n## 0.9.0 (2026-01-01)', true],
  ['## 1.0.0\n', false],
  ['## 1.0.1 (2026-11-28)\n', false],
  ['## Unreleased\n\n## 1.0.0 (2026-11-28)\n', false],
  ['## 1x0.0 (2026-11-28)\n', false],
])('%j is the list of changes of 1.0.0: %s', (changelog, expected) =>
  expect(isDated(changelog, '1.0.0')).toBe(expected),
)

test('each version in CHANGELOG.md has its day', () => {
  const headings = readFileSync('CHANGELOG.md', 'utf8').match(/^## .+$/gm) ?? []
  for (const heading of headings)
    expect(heading).toMatch(/^## (Unreleased|\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\))$/)
})

test('the image of a release runs as the image of the sources does', () => {
  const [own = '', built = ''] = ['deploy/container/Dockerfile', 'Dockerfile'].map((file) =>
    readFileSync(file, 'utf8'),
  )
  const instructions = ['USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']
  const linesOf = (file: string) =>
    instructions.map((name) => new RegExp(`^${name} .+(\\n {2}.+)?$`, 'm').exec(file)?.[0])
  expect(linesOf(own)).toEqual(linesOf(built))
})
