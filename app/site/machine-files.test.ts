import { describe, expect, test } from 'vitest'
import type { Language } from '#core/language.ts'
import { defaultColours } from '#core/settings/colours.ts'
import { defaultFirm } from '#core/settings/firm.ts'
import { readSetting } from '#core/settings/stored-settings.ts'
import type { Db } from '#db/schema.ts'
import type { Copy } from './content/copy.ts'
import { machineFiles } from './machine-files.ts'
import { type MachineFile, type SitePage, sitePage } from './page.ts'

const site = {
  language: 'en' as const,
  firm: { ...defaultFirm, name: 'A & "B" </script>' },
  origin: 'https://firm.example',
  now: new Date('2026-11-21T12:00:00Z'),
  blockKeys: true,
  timeZone: 'Africa/Cairo',
  officeDays: readSetting('officeDays', undefined),
  whatsApp: '',
  portraitsInColour: false,
  disclosures: [],
  legal: [],
  brand: { logo: undefined, icon: undefined },
  colours: defaultColours,
  copy: { language: 'en' as const, overrides: {}, facts: {} as Copy['facts'] },
}

function page(
  pattern: string,
  facts: { known?: string[]; noIndex?: boolean; changed?: Date } = {},
): Placed {
  const { known, ...head } = facts
  const page = sitePage<{ value: string | undefined }>({
    known: known && (async () => known),
    dependsOn: [],
    View: () => null,
    load: async (_, value) => (value === 'removed' ? undefined : { value }),
    head: ({ value }) => ({
      title: '',
      description: '',
      canonical: pattern.replace(/:.*/, value ?? ''),
      ...head,
    }),
  })
  return { page, language: 'en' as const }
}

type Placed = { page: SitePage; language: Language }

async function read(name: keyof typeof machineFiles, pages: Placed[] = []): Promise<string> {
  const file: MachineFile = machineFiles[name]
  return String(await file.body({} as Db, pages, site))
}

describe('the sitemap', () => {
  const urls = async (...pages: Placed[]) =>
    Array.from((await read('sitemap', pages)).matchAll(/<url>(.*)<\/url>/g), ([, url]) => url)

  test('names every page once, in order, with the day of its last change where it is known', async () => {
    const changed = new Date('2026-09-30T23:59:59Z')
    const known = ['one', 'two']
    expect(await urls(page('/', { changed }), page('/team'), page('/a/:slug', { known }))).toEqual([
      '<loc>https://firm.example/</loc><lastmod>2026-10-01</lastmod>',
      '<loc>https://firm.example/team</loc>',
      '<loc>https://firm.example/a/one</loc>',
      '<loc>https://firm.example/a/two</loc>',
    ])
  })

  test('leaves out what must not be found and what is gone meanwhile', async () => {
    const known = ['removed', 'kept']
    expect(await urls(page('/thanks', { noIndex: true }), page('/a/:slug', { known }))).toEqual([
      '<loc>https://firm.example/a/kept</loc>',
    ])
  })

  test('escapes what XML would take for its own', async () => {
    const known = ['a&b<c>']
    expect(await urls(page('/a/:slug', { known }))).toEqual([
      '<loc>https://firm.example/a/a&amp;b&lt;c&gt;</loc>',
    ])
  })
})

test('robots may read all but the calls, and find the sitemap', async () => {
  expect((await read('robots')).split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    '',
    'Sitemap: https://firm.example/sitemap.xml',
    '',
  ])
})

test('the manifest carries the name of the firm as it is', async () => {
  const manifest = JSON.parse(await read('manifest'))
  expect(manifest).toMatchObject({ name: site.firm.name, start_url: '/', display: 'browser' })
  expect(manifest.icons).toHaveLength(2)
})

test('browsers may make pages ready ahead, but no call, nothing of the staff and nothing private', async () => {
  const { prefetch, prerender, ...others } = JSON.parse(await read('speculationRules'))
  expect(others).toEqual({})
  const staffed = ['/api/*', '/auth*', '/admin*', '/private/*']
  const rules = (paths: string[]) => [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: paths } }] },
      eagerness: 'moderate',
    },
  ]
  expect(prefetch).toEqual(rules(staffed))
  expect(prerender).toEqual(rules([...staffed, '/contact*', '/ar/contact*']))
})
