import { describe, expect, test } from 'vitest'
import { openDatabase } from '#tests/support/databases.ts'
import { shared } from '#tests/support/shared.ts'
import { createFileReader } from './contents.server.ts'

describe('the files of an archived page', () => {
  const database = shared(() => openDatabase('sqlite'))

  const reading = (built: Record<string, string>) => {
    const asked: string[] = []
    const { filesOf } = createFileReader(database.db, async (path) => {
      asked.push(path)
      const content = built[path]
      if (content === 'broken') throw new Error('The disk is away')
      return content === undefined ? undefined : new TextEncoder().encode(content)
    })
    const pathsOf = async (html: string) => (await filesOf(html)).files.map(({ path }) => path)
    return { asked, filesOf, pathsOf }
  }
  const script = (name: string) => `<script src="/assets/${name}.js"></script>`

  test('are what it names, and the chunks of its scripts, each read once', async () => {
    const { asked, pathsOf } = reading({
      '/assets/a.js': 'import("./c.js")',
      '/assets/c.js': 'import("./a.js")',
      '/fonts/a.woff2': 'font',
    })
    const page = `<link href="/fonts/a.woff2">${script('a')}`
    expect(await pathsOf(page)).toEqual(['/assets/a.js', '/assets/c.js', '/fonts/a.woff2'])
    await pathsOf(page)
    expect(asked.toSorted()).toEqual(['/assets/a.js', '/assets/c.js', '/fonts/a.woff2'])
  })

  test('name a chunk also on the second page whose scripts load it', async () => {
    const { pathsOf } = reading({
      '/assets/first.js': 'import("./shared.js")',
      '/assets/second.js': 'import("./shared.js")',
      '/assets/shared.js': '',
    })
    const shared = '/assets/shared.js'
    expect(await pathsOf(script('first'))).toEqual(['/assets/first.js', shared])
    expect(await pathsOf(script('second'))).toEqual(['/assets/second.js', shared])
    expect(await pathsOf(script('first'))).toEqual(['/assets/first.js', shared])
  })

  test('say which could not be read', async () => {
    const { filesOf } = reading({ '/assets/gone.js': 'broken', '/assets/here.js': 'here' })
    expect(await filesOf(script('here'))).toMatchObject({ unread: false })
    const { files, unread } = await filesOf(script('here') + script('gone') + script('never'))
    expect(unread).toBe(true)
    expect(files.filter(({ sha256 }) => sha256 === null).map(({ path }) => path)).toEqual([
      '/assets/gone.js',
      '/assets/never.js',
    ])
  })
})
