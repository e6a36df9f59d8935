import type { LetterSummary } from '#core/letters/letter.ts'
import type { Firm } from '#core/settings/firm.ts'
import type { Member } from '#core/team/member.ts'
import { type Copy, link } from './content/copy.ts'

export type StructuredData = { '@type': string } & Record<string, unknown>

export function organisation(copy: Copy, firm: Firm, origin: string): StructuredData {
  return {
    '@type': 'FinancialService',
    '@id': `${origin}/#firm`,
    name: firm.name,
    legalName: firm.legalName,
    url: origin + link(copy, '/'),
    logo: `${origin}/icon-512.png`,
    email: firm.email,
    telephone: firm.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: streetOf(firm),
      addressLocality: firm.city,
      addressCountry: countryOf(firm),
    },
  }
}

/** What follows the city in its line of the address. */
function countryOf({ address, city }: Firm): string | undefined {
  const line = address.find((each) => each.includes(city)) ?? ''
  const after = line.slice(line.indexOf(city) + city.length)
  return after.match(/[,،]\s*([^,،]+)$/)?.[1]?.trim()
}

/** A member of the team, as the page names them. */
export function person(
  copy: Copy,
  member: Pick<Member, 'name' | 'role' | 'slug'>,
  origin: string,
): StructuredData {
  return {
    '@type': 'Person',
    name: member.name,
    jobTitle: member.role,
    url: `${origin}${link(copy, '/team')}?m=${encodeURIComponent(member.slug)}`,
    worksFor: { '@id': `${origin}/#firm` },
  }
}

function streetOf({ address, city }: Firm): string {
  const street = address.filter((line) => !line.includes(city))
  return (street.length > 0 ? street : address).join(', ')
}

export function webPage(copy: Copy, name: string, url: string, origin: string): StructuredData {
  return {
    '@type': 'WebPage',
    '@id': url,
    name,
    inLanguage: copy.language,
    publisher: { '@id': `${origin}/#firm` },
  }
}

export function breadcrumb(
  copy: Copy,
  origin: string,
  steps: readonly { name: string; path: string }[],
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: origin + link(copy, step.path),
    })),
  }
}

/** Times are days; `image` is an address, `author` is what the author is unless an organisation. */
export function article(
  copy: Copy,
  letter: LetterSummary,
  origin: string,
  { image, author }: { image: string; author?: 'Person' | undefined },
): StructuredData {
  return {
    '@type': 'Article',
    inLanguage: copy.language,
    headline: letter.title,
    image,
    description: letter.excerpt,
    articleSection: letter.category,
    datePublished: letter.date,
    dateModified: letter.lastUpdated.toISOString(),
    author: { '@type': author ?? 'Organization', name: letter.author },
    publisher: { '@id': `${origin}/#firm` },
    mainEntityOfPage: origin + link(copy, `/letters/${letter.slug}`),
  }
}

/** Escapes what could end a script element or a line: '</script>' stays text. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
