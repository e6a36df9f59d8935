import { describe, expect, test } from 'vitest'
import { englishPath, languageFrom, languageOf, pathIn } from './language.ts'

describe('languages', () => {
  test.each([
    ['/', '/ar'],
    ['/#bridge', '/ar#bridge'],
    ['/team?m=a', '/ar/team?m=a'],
    ['/letters/feed.xml', '/ar/letters/feed.xml'],
    ['/archive', '/ar/archive'],
    ['/administration', '/ar/administration'],
  ])('%s is %s', (english, arabic) => {
    expect(pathIn('ar', english)).toBe(arabic)
    expect(pathIn('ar', arabic)).toBe(arabic)
    expect(pathIn('en', english)).toBe(english)
    expect(englishPath(arabic)).toBe(english)
    expect(englishPath(english)).toBe(english)
    expect([languageOf(english), languageOf(arabic)]).toEqual(['en', 'ar'])
  })

  test.each([
    '/admin',
    '/admin/stocks?theme=a',
    '/auth',
    '/api/themes',
    '/media/a.webp',
    '/sitemap.xml',
    '//other.example',
    'https://other.example/',
    'mailto:a@b.example',
    '#content',
  ])('%s is the same in every language', (path) => expect(pathIn('ar', path)).toBe(path))

  test('what is no language of ours is English', () => {
    expect(['ar', 'en', 'AR', 'ar-EG', null, undefined, '__proto__'].map(languageFrom)).toEqual([
      'ar',
      'en',
      'en',
      'en',
      'en',
      'en',
      'en',
    ])
  })
})
