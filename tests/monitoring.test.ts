import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = 'deploy/monitoring'
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
const offered = new Set(
  Array.from(
    readFileSync('server/http/metrics.ts', 'utf8').matchAll(/name: '(\w+)'/g),
    (m) => m[1],
  ),
)

test.each(['alerts.yml', 'alerts.test.yml', 'dashboard.json'])(
  '%s asks for figures that there are',
  (name) => {
    const asked = new Set(read(name).match(/\bqantara_\w+/g))
    expect(asked.size).toBeGreaterThan(2)
    for (const figure of asked)
      expect([...offered], figure).toContain(figure.replace(/_(bucket|count|sum)$/, ''))
  },
)

test('every figure of ours that can go wrong is on the dashboard', () => {
  const dashboard = read('dashboard.json')
  expect(() => JSON.parse(dashboard)).not.toThrow()
  const left = [...offered].filter((name) => !dashboard.includes(String(name)))
  expect(left).toEqual(['qantara_kept_bytes'])
})

// Of Debian's prometheus.
const hasPromtool = existsSync('/usr/bin/promtool')
if (!hasPromtool)
  process.stderr.write(
    'promtool: not run, since it is not installed (apt-get install prometheus)\n',
  )

test.skipIf(!hasPromtool)('promtool reads the alerts and plays them through', () => {
  const promtool = (...args: string[]) =>
    execFileSync('promtool', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  expect(promtool('check', 'rules', 'alerts.yml')).toContain('SUCCESS')
  expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
})
