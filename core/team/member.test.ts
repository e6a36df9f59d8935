import { describe, expect, test } from 'vitest'
import { errorsOf, warningsOf } from '#core/issue.ts'
import { randomNumbers, typedText } from '#tests/support/random.ts'
import { summaryLine } from '../record/list.ts'
import { slugOf } from '../slug.ts'
import { characters } from '../text.ts'
import { editMember, isSlugOpen, matchesSearch, newMember, readMember } from './edit-member.ts'
import { checkMember, checkTeam, type MemberDraft, memberFields } from './member.ts'

const runs = 10_000
const today = '2026-11-21'

function member(own: Partial<MemberDraft> = {}): MemberDraft {
  return {
    ...newMember([], today),
    name: 'Jane Doe',
    role: 'Partner',
    shortBio: 'Short.',
    useInitials: true,
    slug: 'jane-doe',
    lastUpdated: '2026-01-01',
    ...own,
  }
}

test.each([
  ['a row of a spreadsheet', 'Nadia Example\tAnalyst\tReads reports.\r\n'],
  ['lines of a message', 'Nadia Example\n\nAnalyst\n Reads reports.\n'],
])('somebody is read from %s', (_, pasted) =>
  expect(readMember(pasted)).toEqual({
    name: 'Nadia Example',
    role: 'Analyst',
    shortBio: 'Reads reports.',
  }),
)

test('an empty cell stays empty, and what is behind the short bio is left out', () => {
  expect(readMember('Nadia Example\t\tReads reports.\tnadia@example.com')).toEqual({
    name: 'Nadia Example',
    role: '',
    shortBio: 'Reads reports.',
  })
})

test('a name alone is pasted as it is', () => expect(readMember('Nadia Example\n')).toBe(undefined))

const fieldsIn = (draft: MemberDraft) => errorsOf(checkMember(draft)).map(({ path }) => path)

describe('a member', () => {
  test('needs name, role, image or initials, and slug; an empty short bio is only noted', () => {
    expect(checkMember(member())).toEqual([])
    expect(fieldsIn(newMember([], today))).toEqual(['name', 'role', 'image', 'slug'])
    expect(fieldsIn(member({ useInitials: false, image: '/media/a.jpg' }))).toEqual([])
    const noted = checkMember(member({ shortBio: ' ' }))
    expect([errorsOf(noted), warningsOf(noted)]).toMatchObject([[], [{ path: 'shortBio' }]])
  })

  test('is checked by length in code points, at every length around the limits', () => {
    const random = randomNumbers(11)
    const texts = ['name', 'role', 'shortBio', 'imageAlt'] as const
    for (let run = 0; run < runs; run += 1) {
      const field = texts[random(texts.length)] ?? 'name'
      const length = Math.max(1, memberFields[field].max - 5 + random(10))
      const typed = typedText(random, length)
      expect(characters(typed)).toBe(length)
      const isWrong = fieldsIn(member({ [field]: ` ${typed}\r\n` })).includes(field)
      expect([field, length, isWrong]).toEqual([field, length, length > memberFields[field].max])
    }
  })

  test.each([
    ['', true],
    [' https://www.linkedin.com/in/jane-doe ', true],
    ['https://example.com/ليلى?a=b#c', true],
    ['http://example.com/jane', false],
    ['javascript:alert(1)//https://example.com', false],
    ['https:example.com', false],
    ['https://jane@example.com', false],
    ['https://localhost/jane', false],
    ['https://exam ple.com', false],
    ['https:\\\\example.com', false],
    ['linkedin.com/in/jane', false],
    [`https://example.com/${'x'.repeat(281)}`, false],
    ['https://example.com/\0', false],
  ])('takes %j as a profile link: %s', (profileUrl, isFine) =>
    expect(fieldsIn(member({ profileUrl }))).toEqual(isFine ? [] : ['profileUrl']),
  )

  test('has a summary line with the name or Unnamed', () => {
    const lines = checkTeam([member({ role: '' }), member({ name: ' ' })]).map(summaryLine)
    expect(lines).toEqual(['Jane Doe: Role is required', 'Unnamed: Name is required'])
  })

  test('a team has at most 200 members', () => {
    expect(checkTeam(Array.from({ length: 200 }, () => member()))).toEqual([])
    const [issue] = checkTeam(Array.from({ length: 201 }, () => member()))
    expect(issue && summaryLine(issue)).toBe('A team has at most 200 members')
  })
})

describe('editing a member', () => {
  test('of a name makes the slug again; its own name brings its own slug back', () => {
    const loaded = member({ slug: 'jane-doe-2' })
    const renamed = editMember(loaded, { name: ' Zoë  O’Neill ' }, today, loaded)
    expect(renamed).toMatchObject({ slug: 'zoe-oneill', lastUpdated: today })
    expect(editMember(renamed, { name: 'Jane Doe' }, today, loaded).slug).toBe('jane-doe-2')
    expect(editMember(renamed, { name: '💼' }, today, loaded).slug).toBe('')
    expect([isSlugOpen(member({ name: '💼' })), isSlugOpen(member())]).toEqual([true, false])
    expect(isSlugOpen(member({ name: ' ' }))).toBe(false)
  })

  test('sets the date to today, but not for the date and the order themselves', () => {
    const changes: [Partial<MemberDraft>, string][] = [
      [{ role: 'x' }, today],
      [{ shortBio: 'x' }, today],
      [{ fullBio: 'x' }, today],
      [{ image: 'x' }, today],
      [{ imageAlt: 'x' }, today],
      [{ useInitials: false }, today],
      [{ slug: 'x' }, today],
      [{ showOnHome: false }, today],
      [{ displayOrder: 9 }, '2026-01-01'],
      [{ lastUpdated: '2025-05-05' }, '2025-05-05'],
      [{ lastUpdated: '2025-05-05', role: 'x' }, '2025-05-05'],
    ]
    for (const [change, date] of changes)
      expect([change, editMember(member(), change, today).lastUpdated]).toEqual([change, date])
  })

  test('of a name gives a slug that is a slug, whatever was typed', () => {
    const random = randomNumbers(12)
    for (let run = 0; run < runs; run += 1) {
      const name = typedText(random, 1 + random(40))
      const { slug } = editMember(member(), { name }, today)
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      expect(slugOf(slug, '-')).toBe(slug)
    }
  })
})

describe('the order', () => {
  test('a new member is after all others', () => {
    const expected = { displayOrder: 1, showOnHome: true, lastUpdated: today }
    expect(newMember([], today)).toMatchObject(expected)
    const rows = [member({ displayOrder: 3 }), member({ displayOrder: 1000 })]
    expect(newMember(rows, today).displayOrder).toBe(1001)
    expect(newMember(rows, today).id).toMatch(/^temp-[0-9a-f]{24}$/)
  })
})

test('the search finds names and roles without case and accents', () => {
  const zoe = member({ name: 'Zoë Müller', role: 'Head of Research' })
  for (const text of ['zoe', 'MÜLLER', 'muller', ' research ', ''])
    expect([text, matchesSearch(zoe, text)]).toEqual([text, true])
  expect(matchesSearch(zoe, 'karim')).toBe(false)
  expect(matchesSearch(member({ name: 'مُحَمَّد' }), 'محمد')).toBe(true)
})
