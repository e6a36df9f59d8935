import { describe, expect, test } from 'vitest'
import { bioExcerpt, bioParagraphs, initials } from './bio.ts'

describe('the excerpt of a biography', () => {
  test('is its first three lines', () => {
    expect(bioExcerpt('one\ntwo\nthree\nfour')).toBe('one\ntwo\nthree')
  })

  test('counts no blank lines, whatever made them', () => {
    expect(bioExcerpt('\r\n one \r\n\r\ntwo\r \t \rthree\nfour')).toBe('one\ntwo\nthree')
  })

  test('is all of a short one, and nothing of none', () => {
    expect(bioExcerpt('ليلى تعمل هنا')).toBe('ليلى تعمل هنا')
    expect(bioExcerpt(' \n ')).toBe('')
  })
})

test('a biography has one paragraph a line', () => {
  expect(bioParagraphs('a\n\nb\r\nc')).toEqual(['a', 'b', 'c'])
})

describe('initials', () => {
  test.each([
    ['Amina Example', 'AE'],
    ['Amina El Example', 'AE'],
    ['  amina   example ', 'AE'],
    ['Amina', 'A'],
    ['ليلى حسن', 'ل ح'],
    ['أمينة المثال', 'أ م'],
    ['عمر آل ثاني', 'ع ث'],
    ['علي الو', 'ع ا'],
    ['Élodie Żak', 'ÉŻ'],
    ['E\u0301lodie Doe', 'E\u0301D'],
    ['👩‍💼 Desk', '👩‍💼D'],
    ['🏳️‍🌈', '🏳️‍🌈'],
    ['', ''],
    [' ', ''],
  ])('of %j are %j', (name, expected) => expect(initials(name)).toBe(expected))
})
