import { describe, expect, test } from 'vitest'
import { type EnquiryRules, readEnquiry } from './enquiry-row.server.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const rules: EnquiryRules = {
  owners: [
    { id: 'jane', name: 'Jane Doe', email: 'jane@firm.example' },
    { id: 'nameless', name: '', email: 'desk@firm.example' },
    { id: 'double', name: 'Omar', email: 'omar@firm.example' },
    { id: 'triple', name: 'omar', email: 'omar2@firm.example' },
  ],
  keptFrom: new Date('2024-11-23T12:00:00.000Z'),
  retentionMonths: 24,
  now,
}
const row = {
  state: 'new',
  received: '2026-11-20T08:00:00.000Z',
  name: 'Zeinab',
  page: '/contact',
  email: 'zeinab@example.com',
  phone: '+20 100',
  message: 'Hello',
  consent_text: 'I agree.',
}
const empty = { name: '', email: '', phone: '', message: '', page: '', consent_text: '' }
const answered = { answered: '2026-11-21T08:00:00.000Z', answered_by: 'Jane Doe' }
const closed = { closed: '2026-11-22T08:00:00.000Z', closed_by: 'Jane Doe' }
const old = { received: '2024-11-23T11:59:59.000Z' }
const read = (own: Record<string, unknown>, with_: Partial<EnquiryRules> = {}) =>
  readEnquiry({ ...rules, ...with_ }, 'Q-1', { ...row, ...own })
const reasons = (own: Record<string, unknown>, with_?: Partial<EnquiryRules>) =>
  read(own, with_).reasons

describe('a row of enquiries', () => {
  test('comes as it went', () => {
    const { enquiry, reasons } = read({
      state: 'Closed',
      owner: 'JANE DOE',
      ...answered,
      ...closed,
      due: '2026-11-21T09:00:00.000Z',
    })
    expect(reasons).toEqual([])
    expect(enquiry).toMatchObject({
      reference: 'Q-1',
      name: 'Zeinab',
      email: 'zeinab@example.com',
      isSpam: false,
      receivedAt: new Date(row.received),
      dueAt: new Date('2026-11-21T09:00:00.000Z'),
      owner: { id: 'jane', name: 'Jane Doe' },
      answered: { at: new Date(answered.answered), by: 'Jane Doe' },
      closed: { at: new Date(closed.closed), by: 'Jane Doe' },
      erasedAt: undefined,
    })
  })

  test('may name the browser of its visitor, unless it was erased', () => {
    const named = { user_agent: 'Mozilla/5.0' }
    expect(read(named).enquiry.ua).toBe('Mozilla/5.0')
    expect(read({ ...empty, ...named, state: 'erased' }).enquiry.ua).toBe('')
    expect(read({}).enquiry.ua).toBe('')
  })

  test('without a due time is due 24 hours after it came', () => {
    expect(read({}).enquiry.dueAt).toEqual(new Date('2026-11-21T08:00:00.000Z'))
  })

  test.each([
    ['new', {}],
    ['assigned', { owner: 'jane@firm.example' }],
    ['answered', answered],
    ['answered', { ...answered, owner: 'Jane Doe' }],
    ['closed', closed],
    ['spam', {}],
    ['spam', { ...answered, ...closed }],
  ])('is %s with %j', (state, own) => expect(reasons({ state, ...own })).toEqual([]))

  test.each([
    ['new', answered, 'State is new, and the other cells say answered'],
    ['assigned', {}, 'State is assigned, and the other cells say new'],
    ['answered', closed, 'State is answered, and the other cells say closed'],
    ['closed', {}, 'State is closed, and the other cells say new'],
    ['open', {}, 'State must be new, assigned, answered, closed, spam, erased'],
    ['', {}, 'State must be new, assigned, answered, closed, spam, erased'],
  ])('cannot be %s with %j', (state, own, reason) =>
    expect(reasons({ state, ...own })).toEqual([reason]),
  )

  test.each([
    [{ received: '' }, 'Received is missing'],
    [{ received: '22 November' }, /^Received must be a time as an export writes it/],
    [{ received: '2026-02-30T08:00:00.000Z' }, /^Received must be a time/],
    [{ received: '2026-11-23T12:00:00.001Z' }, 'Received is in the future'],
    [{ name: '' }, 'Name is missing'],
    [{ name: 'x'.repeat(121) }, 'Name is too long'],
    [{ email: 'nobody' }, 'Email is not an address'],
    [{ message: 'a\0b' }, 'Message contains characters that cannot be printed'],
    [{ page: 'x'.repeat(1001) }, 'Page is too long'],
    [{ state: 'assigned', owner: 'Omar' }, 'Several people are called “omar”: write an address'],
    [
      { owner: 'Nobody' },
      'Owner “nobody” may not open the panel here: invite them first, or empty the cell',
    ],
  ])('with %j is refused: %s', (own, reason) =>
    expect(reasons(own)).toEqual([
      typeof reason === 'string' ? reason : expect.stringMatching(reason),
    ]),
  )

  test('may lack a telephone number, and an owner may have no name', () => {
    expect(read({ phone: ' ' })).toMatchObject({ enquiry: { phone: '' }, reasons: [] })
    expect(read({ state: 'assigned', owner: 'desk@firm.example' })).toMatchObject({
      enquiry: { owner: { id: 'nameless', name: 'desk@firm.example' } },
      reasons: [],
    })
  })

  const tooOld = ['It is older than 24 months, after which enquiries are erased']
  test.each<[string, Record<string, unknown>, string[]]>([
    ['closed', closed, tooOld],
    ['answered', answered, tooOld],
    ['spam', {}, tooOld],
    // An open one is never erased by itself.
    ['new', {}, []],
    ['assigned', { owner: 'Jane Doe' }, []],
  ])('that is %s and would be erased at once here is refused: %j', (state, own, expected) => {
    expect(reasons({ state, ...own, ...old })).toEqual(expected)
    expect(reasons({ state, ...own, ...old }, { keptFrom: undefined })).toEqual([])
    expect(reasons({ state, ...own, received: '2024-11-23T12:00:00.000Z' })).toEqual([])
  })

  describe('that was erased', () => {
    const erased = { ...empty, state: 'erased', ...closed, ...old }

    test('comes as the little that is left, however old', () => {
      expect(read(erased)).toMatchObject({
        reasons: [],
        enquiry: { name: '', email: '', message: '', erasedAt: new Date(closed.closed) },
      })
      const at = '2026-11-22T09:00:00.000Z'
      expect(read({ ...erased, erased: at }).enquiry.erasedAt).toEqual(new Date(at))
    })

    test.each(Object.keys(empty))('must not name the person: %s', (field) => {
      expect(reasons({ ...erased, [field]: 'x' })).toEqual([
        'It is erased, so nothing of the person may be in the row',
      ])
    })

    test('is closed', () => {
      expect(reasons({ ...erased, closed: '', closed_by: '' })).toEqual([
        'It is erased, so it must be closed',
      ])
    })
  })
})
