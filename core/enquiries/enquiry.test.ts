import { describe, expect, test } from 'vitest'
import { isEmail } from '#core/email.ts'
import { randomNumbers, typedText } from '#tests/support/random.ts'
import { characters } from '../text.ts'
import { callBackOf, callBackWords } from './call-back.ts'
import { checkEnquiry, type EnquiryField, enquiryFields } from './enquiry.ts'

const good = {
  name: 'Jane Doe',
  email: 'jane@example.com',
  phone: '+20 100 000 0000',
  message: 'I would like to talk about education.',
}
const runs = 10_000
/** Of what a visitor writes freely. */
const freeFields = ['name', 'phone', 'message'] as const satisfies readonly EnquiryField[]

function issueOf(field: EnquiryField, text: string) {
  return checkEnquiry({ ...good, [field]: text }).issues?.[field]
}

test('a time to be called is a time of day in one of two zones, and may be left out', () => {
  const call = (time: string, zone: string) => ({ ...good, call_back: callBackOf(time, zone) })
  const asked = call('10:30', 'Asia/Riyadh')
  expect(checkEnquiry(asked)).toEqual({ enquiry: asked })
  expect(callBackWords(asked.call_back)).toBe('10:30, Riyadh time')
  expect(checkEnquiry(call(' ', 'Africa/Cairo'))).toEqual({ enquiry: good })
  expect(checkEnquiry({ ...good, call_back: '' })).toEqual({ enquiry: good })
  const wrong = [call('24:00', 'Asia/Riyadh'), call('9:30', 'Asia/Riyadh'), call('10:30', 'UTC')]
  for (const each of [...wrong, { ...good, call_back: 'after lunch' }])
    expect(checkEnquiry(each)).toEqual({ issues: { call_back: 'invalid' } })
})

describe('an enquiry', () => {
  test('is taken as it was typed, without the spaces around it', () => {
    const typed = { ...good, name: '  ليلى حسن \n', message: '\n Two\n\nparagraphs 👩‍💼 ' }
    expect(checkEnquiry(typed)).toEqual({
      enquiry: { ...good, name: 'ليلى حسن', message: 'Two\n\nparagraphs 👩‍💼' },
    })
  })

  test('needs every field, and spaces are not enough', () => {
    const missing = { name: '', email: ' ', phone: '\n', message: '\u2003\ufeff' }
    expect(checkEnquiry(missing).issues).toEqual({
      name: 'missing',
      email: 'missing',
      phone: 'missing',
      message: 'missing',
    })
  })

  test('is the same whether a browser or a script wrote its line breaks', () => {
    const message = `${'line\n'.repeat(199)}end`
    expect(characters(message)).toBeLessThan(enquiryFields.message.max)
    expect(checkEnquiry({ ...good, message: message.replaceAll('\n', '\r\n') })).toEqual({
      enquiry: { ...good, message },
    })
  })

  test.each(freeFields)('takes a %s up to its limit in code points and never cuts it', (field) => {
    const random = randomNumbers(1)
    const limit = enquiryFields[field].max
    for (let run = 0; run < runs / 10; run += 1) {
      const length = limit - 3 + random(7)
      const text = typedText(random, length)
      expect(characters(text)).toBe(length)
      const checked = checkEnquiry({ ...good, [field]: text })
      if (length > limit) expect(checked.issues).toEqual({ [field]: 'tooLong' })
      else expect(checked).toEqual({ enquiry: { ...good, [field]: text } })
    }
  })

  test('refuses control characters and half characters wherever they are', () => {
    const random = randomNumbers(2)
    const forbidden = ['\0', '\x01', '\x08', '\x0b', '\x1b', '\x7f', '\ud800', '\udfff']
    for (let run = 0; run < runs; run += 1) {
      const points = Array.from(typedText(random, 2 + random(30)))
      points.splice(1 + random(points.length - 1), 0, forbidden[random(forbidden.length)] ?? '')
      const field = freeFields[random(freeFields.length)] ?? 'name'
      expect([field, issueOf(field, points.join('')), points]).toEqual([
        field,
        'unprintable',
        points,
      ])
    }
  })

  test('has line breaks in the message only', () => {
    expect(issueOf('message', 'one\ntwo\r\nthree\ttabs')).toBeUndefined()
    for (const field of ['name', 'phone', 'email'] as const)
      for (const text of ['a\r\nBcc: b@c.de', 'a\nb', 'a\u2028b', 'a\tb', 'a\rb'])
        expect([field, text, issueOf(field, text)]).toEqual([field, text, 'unprintable'])
  })
})

test('characters counts an emoji or an Arabic letter as one, whatever surrounds it', () => {
  const random = randomNumbers(3)
  for (let run = 0; run < runs; run += 1) {
    const a = random(40) + 1
    const b = random(40) + 1
    expect(characters(typedText(random, a) + typedText(random, b))).toBe(a + b)
  }
})

describe('an e-mail address', () => {
  test.each([
    'jane@example.com',
    'j.d+tag@mail.example.co.uk',
    "o'brien@example.com",
    'ليلى@مثال.مصر',
    `${'a'.repeat(242)}@example.com`,
  ])('may be %j', (email) => expect(isEmail(email)).toBe(true))

  test.each([
    'jane',
    'jane@',
    '@example.com',
    'jane@example',
    'jane@example.',
    'jane@@example.com',
    'jane doe@example.com',
    'Jane <jane@example.com>',
    'jane@example.com, eve@example.com',
    'jane@example.com;eve@example.com',
    `${'a'.repeat(243)}@example.com`,
  ])('is not %j', (email) => expect(isEmail(email)).toBe(false))

  test('never holds what could start a second header or a second address', () => {
    const random = randomNumbers(4)
    const hostile = [' ', '\n', '\r', '\t', '<', '>', '"', ',', ';', ':', '(', ')', '\\', '@']
    for (let run = 0; run < runs; run += 1) {
      const points = Array.from('jane.doe@mail.example.com')
      points.splice(random(points.length + 1), 0, hostile[random(hostile.length)] ?? '')
      expect([points.join(''), isEmail(points.join(''))]).toEqual([points.join(''), false])
    }
  })
})
