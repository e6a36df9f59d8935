import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { countsOf, groups, itemAt, itemsFor, panelItems } from './items.ts'

test('every item leads to a screen of its own, groups in order', () => {
  const paths = routes.filter(({ area }) => area === 'admin').map(({ path }) => path)
  for (const { to } of panelItems) expect(paths).toContain(to)
  for (const key of ['to', 'label'] as const)
    expect(new Set(panelItems.map((item) => item[key])).size).toBe(panelItems.length)
  const order = panelItems.map(({ group }) => (group ? groups.indexOf(group) : -1))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('a role sees what it may open', () => {
  expect(itemsFor('admin')).toEqual(panelItems)
  expect(itemsFor('viewer')).toEqual([])
})

test.each([
  ['/admin', 'Dashboard'],
  ['/admin/team', 'Team'],
  ['/admin/team/history/3', 'Team'],
  ['/admin/teams', 'Dashboard'],
  ['/admin/account', 'Dashboard'],
  ['/elsewhere', undefined],
])('%s belongs to %s', (path, label) => expect(itemAt(path)?.label).toBe(label))

test('counts say what waits: the dashboard what should be done this week, the inbox what is new', () => {
  const attention = {
    suspicions: 1,
    overdueMail: 0,
    enquiries: { open: 7, overdue: 0, oldest: undefined, spam: 4 },
    missingDocuments: [],
    signUps: 0,
    stalePrices: [{ themeId: 'a', themeName: 'A', count: 2 }],
    largeMoves: 0,
    failedWebhooks: 0,
    waiting: 0,
    overdueClaims: 0,
    membersWithoutImage: 0,
    waitingApprovers: [],
    withoutApprover: [],
    disclosures: [],
    unpublishedThemes: [{ id: 'b', name: 'B' }],
  }
  expect(countsOf(attention, new Date())).toEqual({
    '/admin': 3,
    '/admin/prices': 0,
    '/admin/enquiries': 7,
    '/admin/review': 0,
    '/admin/claims': 0,
    '/admin/disclosures': 0,
  })
})
