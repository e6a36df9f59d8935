import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import type { Due } from '#core/dashboard/waiting.server.ts'
import { countsOf, itemsFor, panelItems } from './items.ts'
import { itemAt, places, placesOf, settingsOf, tabsOf } from './menu.ts'

const paths = routes.filter(({ area }) => area === 'admin').map(({ path }) => path)

test('every item leads to a screen of its own, places in order', () => {
  for (const { to } of panelItems) expect(paths).toContain(to)
  for (const key of ['to', 'label'] as const)
    expect(new Set(panelItems.map((item) => item[key])).size).toBe(panelItems.length)
  const order = panelItems.map(({ place }) => places.indexOf(place))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

const menuAt = (pathname: string) => ({
  items: panelItems,
  counts: { '/admin/review': 2, '/admin/claims': 1, '/admin/links': 3 },
  pathname,
})

test('the menu has ten places, and a place counts what waits on all its screens', () => {
  const entries = placesOf(menuAt('/admin/claims/c1'))
  expect(entries.map(({ name }) => name)).toEqual(places)
  expect(entries.find(({ name }) => name === 'Records')).toEqual({
    name: 'Records',
    to: '/admin/history',
    count: 4,
    isCurrent: true,
  })
  expect(entries.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
})

test('every address of the panel belongs to one place, and the account to the person', () => {
  const elsewhere = paths.filter(
    (path) => itemAt(path, panelItems)?.to === '/admin' && path !== '/admin',
  )
  expect(elsewhere).toEqual([
    '/admin/find',
    '/admin/checklist/:step/dismiss',
    '/admin/monday-mail',
    '/admin/row-texts',
    '/admin/*',
  ])
})

test.each([
  ['/admin/people/invite', ['People', 'Security'], []],
  ['/admin/team', [], []],
  ['/admin/legal', ['Pages', 'Legal texts', 'Disclosures', 'Facts'], []],
  [
    '/admin/webhooks',
    ['API keys', 'Webhooks', 'Connections'],
    [
      'Firm',
      'Look',
      'Mail & Alerts',
      'Compliance',
      'Import & Export',
      'Developer',
      'Health & Backups',
    ],
  ],
])('%s has beside it %j and %j', (pathname, tabs, parts) => {
  const namesOf = (entries: readonly { name: string }[]) => entries.map(({ name }) => name)
  expect(namesOf(tabsOf(menuAt(pathname)))).toEqual(tabs)
  expect(namesOf(settingsOf(menuAt(pathname)))).toEqual(parts)
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
  ['/elsewhere', undefined],
])('%s belongs to %s', (path, label) => expect(itemAt(path, panelItems)?.label).toBe(label))

test('counts say what waits: the dashboard what should be done this week, the inbox what is new', () => {
  const attention = {
    suspicions: 1,
    overdueMail: 0,
    enquiries: { open: 7, overdue: 0, oldest: undefined, spam: 4 },
    missingDocuments: [],
    signUps: 0,
    stalePrices: [{ themeId: 'a', themeName: 'A', count: 2, oldest: undefined }],
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
  const due: Due = {
    enquiries: [],
    claimsWithoutSource: 2,
    oldBackup: undefined,
  }
  expect(countsOf(attention, new Date(), due)).toEqual({
    // The claims, too.
    '/admin': 4,
    '/admin/prices': 0,
    '/admin/enquiries': 7,
    '/admin/review': 0,
    '/admin/claims': 0,
    '/admin/disclosures': 0,
  })
})
