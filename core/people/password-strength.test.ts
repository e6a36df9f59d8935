import { describe, expect, test } from 'vitest'
import { randomNumbers } from '#tests/support/random.ts'
import { passwordLimits, rateStrength } from './password-strength.ts'

const runs = 10_000

describe('the score, case by case', () => {
  test.each([
    ['', 0, false],
    ['a', 0, false],
    ['Aa1!', 1, false],
    ['abcxyzpo', 1, false],
    ['tiger lily', 1, false],
    ['Tiger7lily', 2, true],
    ['Tiger-7-lil', 3, true],
    ['Tiger-7-lily', 4, true],
    ['correct horse battery staple', 3, true],
    ['correcthorsebatterystaple', 3, true],
    ['fourteensmalls', 2, true],
    ['Tiiiger-7-lily', 3, true],
    ['Tiger-7-abcd', 3, true],
    ['Tiger-7-dcba', 3, true],
    ['Tiger-7-4321', 3, true],
    ['Tiger-7-QWer', 3, true],
    ['Tiger-7-rewq', 3, true],
    ['Tiger-7-abc-123', 4, true],
    ['Monkey-7-lily-and-more', 1, false],
    ['My-PASSWORD-is-7-long', 1, false],
    ['x123456-Tiger-lily', 1, false],
    ['ｐａｓｓｗｏｒｄ-Tiger-7', 1, false],
    ['12345678', 0, false],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 2, true],
    ['كلمة سر طويلة جدا هنا', 3, true],
  ])('%j scores %i', (password, score, valid) => {
    expect(rateStrength(password)).toMatchObject({ score, valid })
  })
})

describe('own words', () => {
  const own = ['Nile & Co Wealth', 'Jané Smith-Abu', 'j.smithers@harbour.example', 'ليلى حسن']
  test.each([
    ['Tiger-7-WEALTH-lily', false],
    ['Tiger-7-nile-lily', false],
    ['Tiger-7-Blacksmith', false],
    ['Tiger-7-ｊａｎé-lily', false],
    ['Tiger-7-harbour', false],
    ['Tiger-7-ليلى', false],
    // Too short, or only a part of one.
    ['Tiger-7-abu-co-حسن', true],
    ['Tiger-7-heal-lily', true],
    ['Tiger-7-smit-lily', true],
  ])('%j is valid: %s', (password, valid) => {
    const rated = rateStrength(password, own)
    expect(rated.valid).toBe(valid)
    expect(rated.feedback.includes('Avoid common words and patterns')).toBe(!valid)
    expect(rateStrength(password).valid).toBe(true)
  })
})

test('labels, crack times and colours follow from the score', () => {
  const rated = ['', 'tiger lily', 'Tiger7lily', 'Tiger-7-lil', 'Tiger-7-lily'].map((each) =>
    rateStrength(each),
  )
  expect(rated.map(({ label }) => label)).toEqual(['Very Weak', 'Weak', 'Fair', 'Good', 'Strong'])
  expect(rated.map(({ crackTime }) => crackTime)).toEqual([
    'Instantly',
    'Minutes',
    'Hours',
    'Days',
    'Years',
  ])
  expect(rated.map(({ tone }) => tone)).toEqual(['red', 'red', 'yellow', 'green', 'green'])
})

test('what is missing is said in the words of the specification, the most important first', () => {
  expect(rateStrength('aaa').feedback).toEqual([
    'Password must be at least 8 characters long',
    'Use a mix of uppercase, lowercase, numbers, and symbols',
    'Avoid repeated characters',
  ])
  expect(rateStrength('qwerty12').feedback).toEqual([
    'Use a mix of uppercase, lowercase, numbers, and symbols',
    'Avoid common words and patterns',
    'Avoid sequential characters',
  ])
  expect(rateStrength('Tiger-7-lily').feedback).toEqual([])
  expect(rateStrength('x'.repeat(129)).feedback).toContain(
    'Password must be at most 128 characters long',
  )
})

describe('whatever is typed', () => {
  const random = randomNumbers(2026)
  const pieces = [
    ...'abcXYZ019 -_!ß',
    ...['qwer', '4321', 'aaa', 'password', 'DRAGON', 'é', 'ك', '🔑', '\0', '\u202e', 'ﬁ', '\ud800'],
  ]
  const someText = (max: number) =>
    Array.from({ length: random(max + 1) }, () => pieces[random(pieces.length)]).join('')

  test('the score is a whole number from 0 to 4, and a refusal has a reason', () => {
    for (let run = 0; run < runs; run += 1) {
      const password = someText(24)
      const { score, valid, feedback, label, crackTime } = rateStrength(password)
      expect([0, 1, 2, 3, 4]).toContain(score)
      expect(label && crackTime).toBeTruthy()
      if (!valid) expect(feedback, JSON.stringify(password)).not.toEqual([])
      if (valid) expect(score).toBeGreaterThanOrEqual(2)
    }
  })

  test('neither too short, nor too long, nor with a common word is it valid', () => {
    for (let run = 0; run < runs; run += 1) {
      const password = someText(160)
      const length = Array.from(password).length
      const common = /password|dragon/i.test(password)
      const { valid, score } = rateStrength(password)
      if (length < passwordLimits.min || common) expect(score).toBeLessThan(2)
      if (length < passwordLimits.min || length > passwordLimits.max || common)
        expect(valid, JSON.stringify(password)).toBe(false)
    }
  })

  test('a long passphrase of small letters is not refused for lack of a digit', () => {
    const words = ['river', 'maple', 'ocean', 'tulip', 'coral', 'piano', 'haven', 'lemon']
    for (let run = 0; run < runs; run += 1) {
      const phrase = Array.from({ length: 4 }, () => words[random(words.length)]).join(' ')
      expect(rateStrength(phrase), phrase).toMatchObject({ score: 3, valid: true })
    }
  })

  test('more of other letters never makes it weaker', () => {
    for (let run = 0; run < runs; run += 1) {
      const password = someText(20)
      // Letters that repeat nothing, run nowhere and end no word.
      const before = rateStrength(password).score
      expect(rateStrength(`${password}؟k؟m`).score, password).toBeGreaterThanOrEqual(before)
    }
  })
})
