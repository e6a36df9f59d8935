import { describe, expect, test } from 'vitest'
import { defaultFirm } from '#core/settings/firm.ts'
import { randomNumbers, typedText } from '#tests/support/random.ts'
import { scriptsOf } from './social-image.tsx'
import { type SocialText, socialFingerprint, socialPath, socialTextOf } from './social-text.ts'

const head = (title: string, social?: { title: string; eyebrow?: string }) =>
  socialTextOf({ title, description: '', social }, { firm: defaultFirm, language: 'en' })

describe('a social image says', () => {
  test.each([
    ['Leadership Team | Qantara', undefined, 'Leadership Team', ''],
    ['Qantara: A Bridge', undefined, 'Qantara: A Bridge', ''],
    ['A | B | Qantara', undefined, 'A | B', ''],
    ['Page | Qantara', { title: 'Own | words' }, 'Own | words', ''],
    ['Page | Qantara', { title: 'Own', eyebrow: 'Letter' }, 'Own', 'Letter'],
    ['Page | Qantara', { title: '' }, '', ''],
    ['a\u0001b\u000bc\ufffe\ud800 | Qantara', undefined, 'a b c \ufffd', ''],
    ['Page', { title: 'قنطرة 👩‍💼\u202e</svg>', eyebrow: '\0' }, 'قنطرة 👩‍💼\u202e</svg>', ' '],
  ])('for %j with %j: %j', (title, social, expected, eyebrow) =>
    expect(head(title, social)).toEqual({
      language: 'en',
      title: expected,
      eyebrow,
      firm: 'Qantara',
    }),
  )
})

describe('the name of a social image', () => {
  const words: SocialText = { language: 'en', title: 'Title', eyebrow: 'Eyebrow', firm: 'Firm' }

  test('is the same for the same words, and good in an address', () => {
    expect(socialPath(words)).toBe(`/social/${socialFingerprint({ ...words })}.png`)
    expect(socialPath(words)).toMatch(/^\/social\/[0-9a-f]{24}\.png$/)
  })

  test('says that it is Arabic, so that the default image is Arabic until it is drawn', () => {
    expect(socialPath({ ...words, language: 'ar' })).toMatch(/^\/social\/[0-9a-f]{24}-ar\.png$/)
  })

  test('is another one when any word is another, or is elsewhere', () => {
    const others: SocialText[] = [
      { ...words, title: 'Other' },
      { ...words, eyebrow: 'Other' },
      { ...words, firm: 'Other' },
      { ...words, language: 'ar' },
      { ...words, title: 'Eyebrow', eyebrow: 'Title', firm: 'Firm' },
      { ...words, title: 'Title","Eyebrow', eyebrow: '', firm: 'Firm' },
    ]
    expect(new Set([words, ...others].map(socialFingerprint)).size).toBe(others.length + 1)
  })

  test('is one of its own for each of ten thousand titles', () => {
    const random = randomNumbers(41)
    const titles = new Set(Array.from({ length: 10_000 }, () => typedText(random, 12)))
    const names = new Set([...titles].map((title) => socialFingerprint({ ...words, title })))
    expect(names.size).toBe(titles.size)
  })
})

test('marks stay with the Arabic word that they follow or open', () => {
  const pieces = (line: string) => scriptsOf(line, 'ar').map(({ text }) => text)
  expect(pieces('أسواق المنطقة: جسر')).toEqual(['\u200fأسواق المنطقة: جسر\u200f'])
  expect(pieces('مستقبل «الثروة» 2024')).toEqual(['\u200fمستقبل «الثروة»\u200f', '2024'])
})

test('figures of a small Arabic line have a font that has them, and its points their places', () => {
  const pieces = scriptsOf('العدد 1 · الربع الأول 2026', 'ar', 'plain')
  expect(pieces.map(({ text }) => text.replaceAll('\u200f', ''))).toEqual([
    'العدد',
    '1',
    '·',
    'الربع الأول',
    '2026',
  ])
  const [arabic, latin] = ['IBM Plex Sans Arabic', 'Hanken Grotesk']
  expect(pieces.map(({ font }) => font)).toEqual([arabic, latin, latin, arabic, latin])
})
