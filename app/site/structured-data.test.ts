import { describe, expect, test } from 'vitest'
import type { Letter } from '#core/letters/letter.ts'
import { emptyRichText } from '#core/rich-text/rich-text.ts'
import { defaultFirm } from '#core/settings/firm.ts'
import { randomNumbers, typedText } from '#tests/support/random.ts'
import { originalEnglish } from './content/copy.ts'
import { article, breadcrumb, organisation, person, scriptSafeJson } from './structured-data.ts'

const origin = 'https://firm.example'

describe('data inside a document', () => {
  test.each([
    '</script><script>alert(1)</script>',
    '</SCRIPT >',
    '<!--<script>',
    ']]>',
    '\u2028 \u2029',
    '\\u003c/script>',
    '"\'`\\',
    '\ud800 alone',
    '\0\u0001\u007f',
    'قنطرة 👩‍💼',
  ])('keeps %j as it is and ends nothing', (text) => {
    const json = scriptSafeJson({ [text]: [text, { deep: text }] })
    expect(JSON.parse(json)).toEqual({ [text]: [text, { deep: text }] })
    expect(json).not.toMatch(/<|\u2028|\u2029/)
  })

  test('comes out as it went in, whatever is in it', () => {
    const random = randomNumbers(31)
    const wrong: string[] = []
    const scraps = ['</script>', '<!--', '\u2028', '\u2029', '\\', '"', '<', '\n', '\0']
    for (let run = 0; run < 10_000; run += 1) {
      const text = Array.from({ length: 1 + random(4) }, () =>
        random(2) ? scraps[random(scraps.length)] : typedText(random, 1 + random(6)),
      ).join('')
      const json = scriptSafeJson({ text })
      if (JSON.parse(json).text !== text || /[<\u2028\u2029]/.test(json)) wrong.push(text)
    }
    expect(wrong).toEqual([])
  })
})

describe('what search engines read', () => {
  test('of the firm names it, its address and how to reach it', () => {
    expect(organisation(originalEnglish, defaultFirm, origin)).toEqual({
      '@type': 'FinancialService',
      '@id': `${origin}/#firm`,
      name: 'Qantara',
      legalName: 'Qantara Capital Ltd',
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      email: 'hello@qantara.example',
      telephone: '+20 2 0000 0000',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1 Example Street (sample address)',
        addressLocality: 'Cairo',
        addressCountry: 'Egypt',
      },
    })
  })

  test('of a member names the page, the role and the firm', () => {
    const member = { name: 'Amina Example', role: 'Managing Partner', slug: 'amina-example' }
    expect(person(originalEnglish, member, origin)).toEqual({
      '@type': 'Person',
      name: 'Amina Example',
      jobTitle: 'Managing Partner',
      url: `${origin}/team?m=amina-example`,
      worksFor: { '@id': `${origin}/#firm` },
    })
  })

  test('of the way to a page counts its steps from one', () => {
    const steps = [
      { name: 'Home', path: '/' },
      { name: 'Themes', path: '/themes' },
    ]
    expect(breadcrumb(originalEnglish, origin, steps)).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
        { '@type': 'ListItem', position: 2, name: 'Themes', item: `${origin}/themes` },
      ],
    })
  })

  test('of a letter names its day, its last change and who wrote it', () => {
    const letter: Letter = {
      slug: 'a-letter',
      title: 'A letter',
      excerpt: 'Short.',
      category: 'Markets',
      date: '2026-09-30',
      number: '',
      quarter: '',
      pullQuote: '',
      readTime: '4 min read',
      minutes: 4,
      author: 'The investment committee',
      image: '',
      imageAlt: '',
      body: emptyRichText,
      lastUpdated: new Date('2026-10-02T08:00:00Z'),
    }
    expect(article(originalEnglish, letter, origin, { image: `${origin}/letter.png` })).toEqual({
      '@type': 'Article',
      inLanguage: 'en',
      headline: 'A letter',
      image: `${origin}/letter.png`,
      description: 'Short.',
      articleSection: 'Markets',
      datePublished: '2026-09-30',
      dateModified: '2026-10-02T08:00:00.000Z',
      author: { '@type': 'Organization', name: 'The investment committee' },
      publisher: { '@id': `${origin}/#firm` },
      mainEntityOfPage: `${origin}/letters/a-letter`,
    })
  })
})
