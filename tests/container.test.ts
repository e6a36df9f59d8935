import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

const dockerfile = readFileSync('Dockerfile', 'utf8')
const compose = readFileSync('compose.yaml', 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

/** A file that a build makes need not be there yet. */
const isMade = (path: string) => /^(build|node_modules)$/.test(path)

test('the Dockerfile copies only files that exist', () => {
  const paths = Array.from(dockerfile.matchAll(/^COPY (?!--from)(.+) \.\/?$/gm), ([, list]) =>
    (list ?? '').split(' '),
  ).flat()
  const built = Array.from(dockerfile.matchAll(/\/app\/([\w./-]+)/g), ([, path]) => path ?? '')
  expect(paths).toContain('package-lock.json')
  for (const path of [...paths, ...built].filter((each) => !isMade(each)))
    expect(existsSync(path), path).toBe(true)
})

test('the Dockerfile calls only scripts that exist, and starts what npm start starts', () => {
  const called = Array.from(dockerfile.matchAll(/npm run (\S+)/g), ([, name]) => name ?? '')
  for (const name of called) expect(scripts, name).toHaveProperty(name)
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? []
  expect(JSON.parse(command).join(' ')).toBe(scripts.start)
})

test('what the image leaves out is not needed to build', () => {
  const left = readFileSync('.dockerignore', 'utf8').trim().split('\n')
  for (const folder of ['app', 'core', 'db', 'emails', 'jobs', 'scripts', 'server'])
    expect(left).not.toContain(folder)
})

test('the variables that the container sets are ones that the configuration accepts', () => {
  const env = Object.fromEntries(
    Array.from((/^ENV (.+)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g), ([, k, v]) => [
      k,
      v,
    ]),
  )
  const given = { ...env, SESSION_SECRET: 'x'.repeat(32), DATA_DIR: 'unused' }
  expect(readConfig(given)).toMatchObject({ port: 3000, hosts: ['0.0.0.0'] })

  const source = readFileSync('server/config-variables.ts', 'utf8')
  const block = /environment:\n((?: {6}\w.*\n)+)/.exec(compose)?.[1] ?? ''
  const names = Array.from(block.matchAll(/^ {6}(\w+):/gm), ([, name]) => name ?? '')
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) expect(source, name).toContain(`${name}: [`)
})
