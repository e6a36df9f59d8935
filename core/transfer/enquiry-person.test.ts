import { describe, expect, test } from 'vitest'
import { labelOf, lineOf, readPerson } from './enquiry-row.server.ts'

const cells = {
  name: ' Laila ',
  email: 'laila@example.com',
  phone: '+20 2 1',
  message: 'Good day.',
  page: '/en/contact',
  consent_text: 'I agree.',
}
const read = (changed: Record<string, unknown> = {}, isErased = false) => {
  const reasons: string[] = []
  return { person: readPerson({ ...cells, ...changed }, isErased, reasons), reasons }
}

describe('the person of an enquiry in a file', () => {
  test('is tidied as in the form', () => {
    expect(read()).toEqual({
      person: {
        name: 'Laila',
        email: 'laila@example.com',
        phone: '+20 2 1',
        message: 'Good day.',
        call_back: '',
        page: '/en/contact',
        consentText: 'I agree.',
      },
      reasons: [],
    })
  })

  test('may lack a telephone number, which the form asks for', () => {
    const { person, reasons } = read({ phone: ' ' })
    expect([person.phone, reasons]).toEqual(['', []])
  })

  test('may have written more than the form takes', () => {
    const message = 'x'.repeat(2000)
    expect(read({ message })).toMatchObject({ person: { message }, reasons: [] })
  })

  test.each<[Record<string, unknown>, string[]]>([
    [{ name: '' }, ['Name is missing']],
    [{ email: 'laila' }, ['Email is not an address']],
    [{ call_back: 'soon' }, ['Call back is no time with its zone']],
    [{ name: 'x'.repeat(121) }, ['Name is too long']],
    [{ name: 'La\u0007ila' }, ['Name contains characters that cannot be printed']],
    [{ page: 'x'.repeat(1001), name: '' }, ['Page is too long', 'Name is missing']],
    [{ consent_text: '\u0007' }, ['Consent text contains characters that cannot be printed']],
  ])('is refused with %j', (changed, reasons) => {
    expect(read(changed).reasons).toEqual(reasons)
  })

  test('is nobody where the enquiry is erased', () => {
    const empty = Object.fromEntries(Object.keys(cells).map((name) => [name, '']))
    expect(read(empty, true).reasons).toEqual([])
    expect(read({ ...empty, page: '/en' }, true).reasons).toEqual([
      'It is erased, so nothing of the person may be in the row',
    ])
  })
})

test('a column goes by its name', () => expect(labelOf('answered_by')).toBe('Answered by'))

test('a line is measured in characters, as people count them', () => {
  const reasons: string[] = []
  expect(lineOf('closed_by', '😀😀', 2, reasons)).toBe('😀😀')
  expect(reasons).toEqual([])
  lineOf('closed_by', '😀😀😀', 2, reasons)
  expect(reasons).toEqual(['Closed by is too long'])
})
