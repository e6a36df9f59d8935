import { href } from 'react-router'
import type { FinderEntry } from './finder-entries.ts'

/** What is done often, by those whose menu has the place of it. */
const actions: readonly (Pick<FinderEntry, 'label' | 'to' | 'words'> & { of: string })[] = [
  { label: 'New letter', to: href('/admin/letters/new'), of: href('/admin/letters') },
  {
    label: 'Update prices',
    to: href('/admin/prices'),
    of: href('/admin/prices'),
    words: 'enter paste quotes',
  },
  {
    label: 'Invite a colleague',
    to: href('/admin/people/invite'),
    of: href('/admin/people'),
    words: 'person user account access',
  },
  {
    label: 'Add a member',
    to: `${href('/admin/team')}?add=1`,
    of: href('/admin/team'),
    words: 'person team portrait',
  },
  { label: 'New theme', to: href('/admin/themes/new'), of: href('/admin/themes') },
  { label: 'New disclosure', to: href('/admin/disclosures/new'), of: href('/admin/disclosures') },
  {
    label: 'Change my password',
    to: href('/account/password'),
    of: href('/admin'),
    words: 'account sign in',
  },
  {
    label: 'Export everything',
    to: href('/admin/import'),
    of: href('/admin/import'),
    words: 'download copy csv json zip',
  },
]

export function actionEntries(items: readonly { to: string }[]): FinderEntry[] {
  return actions
    .filter(({ of }) => items.some(({ to }) => to === of))
    .map(({ of, ...action }) => ({ ...action, key: `do ${action.label}`, kind: 'Do', detail: '' }))
}
