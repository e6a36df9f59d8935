import { expect, test } from 'vitest'
import type { Attention } from '#core/dashboard/attention.server.ts'
import { attentionLines } from './attention-lines.ts'

const now = new Date('2026-11-22T12:00:00Z')
const nothing: Attention = {
  suspicions: 0,
  overdueMail: 0,
  enquiries: { open: 0, overdue: 0, oldest: undefined, spam: 0 },
  missingDocuments: [],
  signUps: 0,
  stalePrices: [],
  largeMoves: 0,
  failedWebhooks: 0,
  waiting: 0,
  overdueClaims: 0,
  membersWithoutImage: 0,
  waitingApprovers: [],
  withoutApprover: [],
  disclosures: [],
  unpublishedThemes: [],
}

test('nothing waits', () => {
  expect(attentionLines(nothing, now)).toEqual([])
})

test('what waits comes by weight, and each line leads to where it is done', () => {
  const lines = attentionLines(
    {
      suspicions: 2,
      overdueMail: 1,
      enquiries: { open: 3, overdue: 0, oldest: new Date('2026-11-22T07:30:00Z'), spam: 1 },
      missingDocuments: ['disclosures', 'privacy'],
      signUps: 1,
      stalePrices: [
        {
          themeId: 'longevity',
          themeName: 'Longevity',
          count: 6,
          oldest: new Date('2026-11-17T09:00:00Z'),
        },
      ],
      largeMoves: 2,
      failedWebhooks: 0,
      waiting: 0,
      overdueClaims: 1,
      membersWithoutImage: 1,
      waitingApprovers: [],
      withoutApprover: [],
      disclosures: [],
      unpublishedThemes: [{ id: 'water', name: 'Water' }],
    },
    now,
  )
  expect(lines.map(({ weight, text, to }) => [weight, text, to])).toEqual([
    [
      'now',
      'Suspicious activity: 2 times in the last 7 days',
      '/admin/security?type=suspicious_activity',
    ],
    ['now', '1 email has not been sent for more than 10 minutes', '/admin/enquiries'],
    ['now', 'The contact form is closed', '/admin/legal/disclosures'],
    ['soon', '3 new enquiries to answer', '/admin/enquiries'],
    ['soon', '1 claim is overdue for review', '/admin/claims?show=overdue'],
    ['soon', '2 large price moves wait for confirmation', '/admin/prices'],
    ['soon', '6 prices to update in {name}', '/admin/prices?theme=longevity'],
    ['soon', '1 person signed up in the last 7 days', '/admin/people?show=signed-up'],
    ['soon', '1 team member has neither a picture nor initials', '/admin/team'],
    ['later', '1 enquiry looks like spam', '/admin/enquiries?show=spam'],
    ['later', '{name} is not published', '/admin/stocks?theme=water'],
  ])
  expect(lines[2]?.note).toBe(
    'It opens as soon as the Disclosures and Privacy Policy that its consent names are published.',
  )
  expect(lines[3]?.note).toBe('The oldest came 4 hours ago.')
  expect(lines[6]?.note).toBe('The oldest is 5 days old.')
})

test('a disclosure is told of before it ends, and after', () => {
  const disclosure = { key: 'capital-at-risk', title: 'Capital at risk', until: '2026-11-30' }
  const linesOf = (hasEnded: boolean) =>
    attentionLines({ ...nothing, disclosures: [{ ...disclosure, hasEnded }] }, now)
  const to = '/admin/disclosures/capital-at-risk'
  const text = (word: string) => `The disclosure “{name}” ${word} on 30 November 2026`
  expect(linesOf(false)).toMatchObject([{ weight: 'soon', text: text('ends'), to }])
  expect(linesOf(true)).toMatchObject([{ weight: 'now', text: text('ended'), to }])
})

test('where a change waits, one press leads to the oldest', () => {
  const at = new Date('2026-11-22T09:00:00Z')
  const review = { id: 'abc', title: 'Home', by: 'Jane', at }
  expect(attentionLines({ ...nothing, waiting: 2 }, now, review)).toEqual([
    {
      weight: 'soon',
      text: '2 changes wait for a second person',
      note: 'Home, by Jane, has waited 3 h.',
      action: 'Review the oldest',
      to: '/admin/review/abc',
    },
  ])
})

test.each([
  ['2026-11-22T11:30:00Z', undefined],
  ['2026-11-22T11:00:00Z', 'The oldest came 1 hour ago.'],
  ['2026-11-21T12:01:00Z', 'The oldest came 23 hours ago.'],
])('an enquiry of %s is new: %s', (oldest, note) => {
  const enquiries = { open: 1, overdue: 0, oldest: new Date(oldest), spam: 0 }
  const lines = attentionLines({ ...nothing, enquiries }, now)
  expect(lines).toMatchObject([{ weight: 'soon', text: '1 new enquiry to answer' }])
  expect(lines[0]?.note).toBe(note)
})

test('overdue enquiries come first, apart from those that have time', () => {
  const oldest = new Date('2026-11-12T12:00:00Z')
  const lines = attentionLines(
    { ...nothing, enquiries: { open: 5, overdue: 2, oldest, spam: 0 } },
    now,
  )
  expect(lines.map(({ weight, text, note, to }) => [weight, text, note, to])).toEqual([
    [
      'now',
      '2 enquiries are overdue',
      'The oldest came 10 days ago.',
      '/admin/enquiries?show=overdue',
    ],
    ['soon', '3 new enquiries to answer', undefined, '/admin/enquiries'],
  ])
})
