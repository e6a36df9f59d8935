import { expect, test } from 'vitest'
import { pageKind } from '#app/site/content/page-copy.ts'
import { issuesOf } from './use-publish.ts'

const section = { base: '/admin/pages', title: 'Pages', kind: pageKind, siteAddress: () => '/' }
const row = { id: 'home', name: 'Home', ...pageKind.original?.('home') }

test('what can be published has no issues', () => {
  expect(issuesOf(section, 'home', row)).toEqual([])
})

test('what cannot be says in which part of the form, and warnings do not count', () => {
  const typed = {
    ...row,
    'home.hero.headline': '',
    'home.hero.title': 'Long '.repeat(60),
  }
  expect(issuesOf(section, 'home', typed)).toMatchObject([
    {
      path: 'home.hero.headline',
      message: expect.stringMatching(/^Opening: ./),
      severity: 'error',
      id: 'home',
      name: 'Home',
    },
  ])
})
