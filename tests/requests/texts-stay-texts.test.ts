import { beforeAll, describe, expect, test } from 'vitest'
import { pageCopyKeys } from '#app/site/content/named-pages.ts'
import { pathIn } from '#core/language.ts'
import { sampleDisclosures } from '#sample/disclosures.ts'
import { shows } from '../support/content.ts'
import { anEnquiry } from '../support/enquiries.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { send } from '../support/http.ts'
import { injectedIn, leaving } from '../support/injected.ts'
import { addPerson, inDatabase, sessionCookie } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { shared } from '../support/shared.ts'
import { fillEverything } from '../support/turned.ts'

// Texts that would like to be markup, in every field of every record and in both languages: what is
// sent must hold none, so that no policy is needed (docs/bar.md 33).

const site = shared(() => startServer({ heldJobs: jobsOfPages }))
let cookie: string
let claims: string[]
beforeAll(async () => {
  await inDatabase(site, async (db) => {
    const { id, email } = await addPerson(db, 'admin')
    await fillEverything(db, id, leaving)
    await anEnquiry(db, { name: leaving('name').slice(0, 100), message: leaving('message') })
    cookie = await sessionCookie(db, email)
    claims = (await db.selectFrom('claims').select('name').execute()).map(({ name }) => name)
  })
  await shows(site, '/team', 'onerror=alert(1)')
})

/** What is wrong with a page; it must say one of the texts, or it proves nothing. */
async function issuesAt(path: string): Promise<string[]> {
  const headers: Record<string, string> = path.startsWith('/admin') ? { cookie } : {}
  const { status, text } = await send(site.origin, 'GET', path, { headers })
  const issues = injectedIn(text)
  if (status >= 500 || !text.includes('onerror=alert(1)')) issues.push(`answers ${status} without`)
  return issues.map((issue) => `${path}: ${issue}`)
}

async function issuesOf(paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) found.push(...(await issuesAt(path)))
  return found
}

test.each([
  ['a body', '<p>%</p>'],
  ['a title', '<title>%</title>'],
  ['a field', '<textarea>%</textarea>'],
  ['an attribute', '<p title="%">'],
  ['data', '<script type="application/ld+json">"%"</script>'],
  ['a script', '<script>say("%")</script>'],
])('what leaves %s is seen', (_, around) => {
  const [before = '', after = ''] = around.split('%')
  expect(injectedIn(before + leaving('x') + after)).toContain('<script>alert(3)')
})

const letter = 'future-of-wealth-sustainability'

describe('no text becomes markup', () => {
  test('on public pages', async () => {
    const terms = await send(site.origin, 'GET', '/legal/terms')
    const [, earlier = ''] = /href="(\/legal\/terms\/[^"]+)"/.exec(terms.text) ?? []
    expect(earlier).not.toBe('')
    const paths = [
      ...['/', '/themes', '/themes/education', '/team', '/team?m=amina-example', '/letters'],
      ...[`/letters/${letter}`, '/letters/nothing', '/legal/terms', earlier],
      ...['/contact', '/contact/thanks', '/nowhere'],
    ]
    expect(await issuesOf(paths.flatMap((path) => [path, pathIn('ar', path)]))).toEqual([])
  })

  test('on a contact form that comes back', async () => {
    for (const language of ['en', 'ar'] as const) {
      const fields = ['name', 'email', 'phone', 'message'].map((name) => [name, leaving(name)])
      const { text } = await send(site.origin, 'POST', pathIn(language, '/contact'), {
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site.origin },
        body: new URLSearchParams(fields).toString(),
      })
      expect(text).toContain('onerror=alert(1)')
      expect([language, injectedIn(text)]).toEqual([language, []])
    }
  })

  test('on the lists of staff', async () => {
    const paths = [
      ...['', '/team', '/team/history', '/stocks?theme=education', '/history'],
      ...['/stocks?theme=education&show=trash', '/enquiries'],
      ...['/stocks/history?theme=education', '/stocks/closed?theme=education', '/prices'],
      ...[
        '/pages?show=translate',
        '/themes',
        '/letters',
        '/legal',
        '/pages',
        '/disclosures',
        '/claims',
        '/links',
      ],
      ...['/settings', '/people', '/archive'],
    ]
    expect(await issuesOf(paths.map((path) => `/admin${path}`))).toEqual([])
  })

  test.each([
    ['themes', ['education'], 2],
    ['letters', [letter], 2],
    ['legal', ['terms'], 2],
    ['disclosures', sampleDisclosures.map(({ key }) => key), 2],
    ['pages', pageCopyKeys, 1],
  ])('in editors, previews, versions and comparisons of %s', async (section, keys, version) => {
    // A history and a comparison show the texts of one kind in one way.
    const paths = keys.flatMap((key, at) =>
      ['', '/arabic'].flatMap((language) =>
        ['', '/preview', ...(at === 0 ? ['/history', `/history/${version}`] : [])].map(
          (screen) => `/admin/${section}/${key}${language}${screen}`,
        ),
      ),
    )
    expect(await issuesOf(paths)).toEqual([])
  })

  test('in the answer for a version that is not there', async () => {
    const path = `/admin/legal/terms/history/2?with=${encodeURIComponent('9<img src=x>')}`
    const { status, text } = await send(site.origin, 'GET', path, { headers: { cookie } })
    expect([status, injectedIn(text)]).toEqual([200, []])
    expect(text).toContain('<bdi>9&lt;img src=x&gt;</bdi>” of this text: compare with another one.')
    const none = await send(site.origin, 'GET', '/admin/legal/terms/history/2?with=0', {
      headers: { cookie },
    })
    expect(none.text).toContain('<bdi>0</bdi>” of this text')
  })

  test('in the editor of a claim', async () => {
    expect(claims.length).toBeGreaterThan(0)
    expect(await issuesOf(claims.map((name) => `/admin/claims/${name}`))).toEqual([])
  })
})
