import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StaticFiles } from './http/static-files.ts'
import { keepAssets } from './kept-assets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qantara-assets-'))
})
afterEach(() => rm(folder, { recursive: true, maxRetries: 10 }))

/** A build with these files, and a program that has started with it. */
async function startVersion(
  name: string,
  files: Record<string, string>,
  { made = {}, now }: { made?: Record<string, string>; now?: Date } = {},
) {
  const build = join(folder, name)
  await mkdir(join(build, 'assets'), { recursive: true })
  for (const [file, text] of Object.entries(files))
    await writeFile(join(build, 'assets', file), text)
  const answered = new StaticFiles()
  answered.add(build)
  for (const [file, text] of Object.entries(made))
    answered.put(`/assets/${file}`, 'text/javascript; charset=utf-8', text)
  await keepAssets(answered, build, join(folder, 'kept'), now)
  return answered
}

async function ask(files: StaticFiles, path: string, headers = {}) {
  const server = createServer((request, response) => {
    if (!files.answer(request.url ?? '', request, response)) response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  const text = await answer.text()
  server.close()
  return { status: answer.status, text, type: answer.headers.get('content-type') }
}

test('a page of the version before finds its files after an upgrade', async () => {
  await startVersion('one', { 'menu-1.js': 'one', 'same.js': 'same' })
  const two = await startVersion('two', { 'menu-2.js': 'two', 'same.js': 'same' })
  expect(await ask(two, '/assets/menu-1.js')).toEqual({
    status: 200,
    text: 'one',
    type: 'text/javascript; charset=utf-8',
  })
  expect(await ask(two, '/assets/menu-2.js')).toMatchObject({ status: 200, text: 'two' })
  expect(await ask(two, '/assets/menu-3.js')).toMatchObject({ status: 404 })
})

test('so does what no file of a build is: the list of staff pages, made at the start', async () => {
  await startVersion('one', { 'menu.js': 'menu' }, { made: { 'routes-1.js': 'one' } })
  const two = await startVersion('two', { 'menu.js': 'menu' }, { made: { 'routes-2.js': 'two' } })
  expect(await ask(two, '/assets/routes-1.js')).toEqual({
    status: 200,
    text: 'one',
    type: 'text/javascript; charset=utf-8',
  })
  expect(await ask(two, '/assets/routes-2.js')).toMatchObject({ status: 200, text: 'two' })
  const later = new Date(Date.now() + 31 * 24 * 60 * 60_000)
  await startVersion('two', { 'menu.js': 'menu' }, { made: { 'routes-2.js': 'two' }, now: later })
  expect((await readdir(join(folder, 'kept'))).toSorted()).toEqual(['menu.js', 'routes-2.js'])
})

test('files that no start has had for 30 days go; those of this version stay', async () => {
  await startVersion('one', { 'menu-1.js': 'one', 'same.js': 'same' })
  const long = new Date(Date.now() - 31 * 24 * 60 * 60_000)
  for (const name of await readdir(join(folder, 'kept')))
    await utimes(join(folder, 'kept', name), long, long)
  const two = await startVersion('two', { 'same.js': 'same' })
  expect(await readdir(join(folder, 'kept'))).toEqual(['same.js'])
  expect(await ask(two, '/assets/menu-1.js')).toMatchObject({ status: 404 })
})

test('two processes that start together leave whole files', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [`part-${n}.js`, `part ${n}`.repeat(1000)]),
  )
  await Promise.all([startVersion('one', files), startVersion('one', files)])
  expect((await readdir(join(folder, 'kept'))).toSorted()).toEqual(Object.keys(files).toSorted())
})

test('a build that takes the place of one that runs takes nothing from its pages', async () => {
  const one = await startVersion('build', { 'menu-1.js': 'one', 'team-1.js': 'team' })
  await rm(join(folder, 'build'), { recursive: true })
  expect(await ask(one, '/assets/menu-1.js')).toMatchObject({ status: 200, text: 'one' })
  await rm(join(folder, 'kept'), { recursive: true })
  // What has been read stays, and what has gone is no failure.
  expect(await ask(one, '/assets/menu-1.js')).toMatchObject({ status: 200, text: 'one' })
  expect(await ask(one, '/assets/team-1.js')).toMatchObject({ status: 404 })
})
