import { dayMs } from '#core/clock.ts'
import { dayIn } from '#core/dates.ts'
import { englishPath, type Language, languages, pathIn } from '#core/language.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { createGiveWay } from '#db/give-way.ts'
import { listPublicPages } from './directory.ts'
import { iconLinks } from './frame/logo.tsx'
import { lettersFeed } from './letters/feed.tsx'
import type { MachineFile } from './page.ts'

/** Less than a year, as its readers ask. */
const securityTextDays = 360

export const machineFiles = {
  sitemap: {
    type: 'application/xml; charset=utf-8',
    async body(db, pages, site) {
      const listings = await Promise.all(
        languages.map((language) => listPublicPages(db, pages, { ...site, language })),
      )
      const all = listings.flat()
      const known = new Set(all.map(({ path }) => path))
      const urls: string[] = []
      const giveWay = createGiveWay()
      for (const { path, head } of all) {
        // A thousand letters are two thousand lines.
        await giveWay()
        const date = head.changed && dayIn(site.timeZone, head.changed)
        const same = languages
          .map((language) => ({ language, at: pathIn(language, englishPath(path)) }))
          .filter(({ at }) => known.has(at))
          .map(({ language, at }) => alternate(language, site.origin + at))
        const changed = date ? `<lastmod>${date}</lastmod>` : ''
        const twins = same.length > 1 ? same.join('') : ''
        urls.push(`<url><loc>${xml(site.origin + path)}</loc>${changed}${twins}</url>`)
      }
      return [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
        ...urls,
        '</urlset>',
        '',
      ].join('\n')
    },
  },
  feed: lettersFeed,
  robots: {
    type: 'text/plain; charset=utf-8',
    body: async (_db, _pages, { origin }) =>
      [
        'User-agent: *',
        'Allow: /',
        'Disallow: /api/',
        '',
        `Sitemap: ${origin}/sitemap.xml`,
        '',
      ].join('\n'),
  },
  /** RFC 9116. */
  securityText: {
    type: 'text/plain; charset=utf-8',
    async body(db, _pages, { origin, firm, now }) {
      const { contacts } = (await findSettings(db)).securityContact
      const expires = new Date(now.getTime() + securityTextDays * dayMs)
      return [
        ...(contacts.length > 0 ? contacts : [firm.email]).map(
          (contact) => `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
        ),
        `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
        `Preferred-Languages: ${languages.join(', ')}`,
        `Canonical: ${origin}/.well-known/security.txt`,
        '',
      ].join('\n')
    },
  },
  manifest: {
    type: 'application/manifest+json',
    body: async (_db, _pages, { firm, colours, brand }) =>
      JSON.stringify({
        name: firm.name,
        short_name: firm.name,
        start_url: '/',
        display: 'browser',
        background_color: colours.paper,
        theme_color: colours.paper,
        icons: [
          {
            src: iconLinks(brand.icon)?.medium ?? '/icon-192.png',
            sizes: '192x192',
            type: 'image/png',
          },
          {
            src: iconLinks(brand.icon)?.large ?? '/icon-512.png',
            sizes: '512x512',
            type: 'image/png',
          },
        ],
      }),
  },
  // A page is ready before the press on a link on which the pointer rests (docs/measurements.md). One with a form is
  // fetched and no more: its time begins when somebody sees it.
  speculationRules: {
    type: 'application/speculationrules+json',
    body: async () => {
      const forms = languages.map((language) => `${pathIn(language, '/contact')}*`)
      const staffed = ['/api/*', '/auth*', '/admin*', '/private/*']
      return JSON.stringify({
        prefetch: [{ where: onlyOutside(staffed), eagerness: 'moderate' }],
        prerender: [{ where: onlyOutside([...staffed, ...forms]), eagerness: 'moderate' }],
      })
    },
  },
} satisfies Record<string, MachineFile>

function onlyOutside(paths: readonly string[]) {
  return { and: [{ href_matches: '/*' }, { not: { href_matches: paths } }] }
}

function alternate(language: Language, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${xml(address)}"/>`
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
