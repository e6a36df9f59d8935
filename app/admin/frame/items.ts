import { href } from 'react-router'
import type { Attention } from '#core/dashboard/attention.server.ts'
import type { Due } from '#core/dashboard/waiting.server.ts'
import { languageNames } from '#core/language.ts'
import { nouns } from '#core/nouns.ts'
import {
  mayEditContent,
  mayManageKeys,
  mayManagePeople,
  mayOpenPanel,
  mayReadArchive,
  mayReadEnquiries,
  mayRunSystem,
  type Role,
} from '#core/rights/role.ts'
import { attentionLines, isForThisWeek } from '../dashboard/attention-lines.ts'
import { dueLines } from '../dashboard/waiting-lines.ts'
import { settingsParts } from '../settings/parts.ts'
import type { PanelItem, Place } from './menu.ts'

/** What waits in the records of a noun. */
const counts: Readonly<Record<string, PanelItem['count']>> = {
  claims: ({ overdueClaims }) => overdueClaims,
}

function itemsOfNouns(of: Place): PanelItem[] {
  return Object.entries(nouns)
    .filter(([, { place }]) => place === of)
    .map(([name, { place, title, address }]) => ({
      place,
      label: title,
      to: address,
      right: mayEditContent,
      count: counts[name],
    }))
}

/** Rail, drawer, tabs, a telephone's bar and Ctrl+K are drawn from this table, in this order. */
export const panelItems: readonly PanelItem[] = [
  {
    place: 'Dashboard',
    label: 'Dashboard',
    to: href('/admin'),
    right: mayOpenPanel,
    count: (attention, now, due) =>
      [...attentionLines(attention, now), ...dueLines(due, now)].filter(isForThisWeek).length,
    inBottomBar: true,
  },
  {
    place: 'Team',
    label: 'Team',
    to: href('/admin/team'),
    words: 'members people portraits bios leadership',
    right: mayEditContent,
  },
  { place: 'Themes & Stocks', label: 'Stocks', to: href('/admin/stocks'), right: mayEditContent },
  { place: 'Themes & Stocks', label: 'Themes', to: href('/admin/themes'), right: mayEditContent },
  {
    place: 'Themes & Stocks',
    label: 'Prices',
    to: href('/admin/prices'),
    right: mayEditContent,
    count: ({ largeMoves }) => largeMoves,
    inBottomBar: true,
  },
  { place: 'Letters', label: 'Letters', to: href('/admin/letters'), right: mayEditContent },
  {
    place: 'Pages',
    label: 'Pages',
    to: href('/admin/pages'),
    words: `languages translation missing behind ${Object.values(languageNames).join(' ')}`,
    right: mayEditContent,
  },
  {
    place: 'Pages',
    label: 'Legal texts',
    to: href('/admin/legal'),
    words: 'privacy policy terms conditions',
    right: mayEditContent,
  },
  {
    place: 'Pages',
    label: 'Disclosures',
    to: href('/admin/disclosures'),
    words: 'disclaimer notice regulatory warning',
    right: mayEditContent,
    count: ({ disclosures }) => disclosures.length,
  },
  ...itemsOfNouns('Pages'),
  {
    place: 'Enquiries',
    label: 'Enquiries',
    to: href('/admin/enquiries'),
    words: 'messages contact inbox',
    right: mayReadEnquiries,
    count: ({ enquiries }) => enquiries.open,
    inBottomBar: true,
  },
  {
    place: 'Review',
    label: 'Review',
    to: href('/admin/review'),
    words: 'approve approval second person waiting',
    right: mayEditContent,
    count: ({ waiting }) => waiting,
    forApproval: true,
  },
  {
    place: 'Records',
    label: 'History',
    to: href('/admin/history'),
    words: 'log audit changes undo who',
    right: mayOpenPanel,
  },
  {
    place: 'Records',
    label: 'Archive',
    to: href('/admin/archive'),
    words: 'proof evidence what was shown',
    right: mayReadArchive,
  },
  ...itemsOfNouns('Records'),
  {
    place: 'Records',
    label: 'Private links',
    to: href('/admin/links'),
    words: 'share preview secret link',
    right: mayEditContent,
  },
  {
    place: 'People & Security',
    label: 'People',
    to: href('/admin/people'),
    words: 'staff access users roles invite admin delete account colleague',
    right: mayManagePeople,
  },
  {
    place: 'People & Security',
    label: 'Security',
    to: href('/admin/security'),
    words: 'sign-ins log events suspicious',
    right: mayManagePeople,
  },
  ...settingsParts.map(({ title, address }) => ({
    place: 'Settings' as const,
    label: title,
    to: address,
    right: mayEditContent,
  })),
  {
    place: 'Settings',
    label: 'Import & Export',
    to: href('/admin/import'),
    words: 'download upload csv json zip',
    right: mayEditContent,
  },
  {
    place: 'Settings',
    part: 'Developer',
    label: 'API keys',
    to: href('/admin/keys'),
    words: 'token program',
    right: mayManageKeys,
  },
  {
    place: 'Settings',
    part: 'Developer',
    label: 'Webhooks',
    to: href('/admin/webhooks'),
    words: 'notify program',
    right: mayManageKeys,
  },
  {
    place: 'Settings',
    part: 'Developer',
    label: 'Connections',
    to: href('/admin/settings/connections'),
    words: 'test mail email smtp server prices storage cache refresh',
    right: mayEditContent,
  },
  {
    place: 'Settings',
    part: 'Health & Backups',
    label: 'Health',
    to: href('/admin/doctor'),
    words: 'backup backups restore system status checks',
    right: mayRunSystem,
  },
  {
    place: 'Settings',
    part: 'Health & Backups',
    label: 'Jobs',
    to: href('/admin/jobs'),
    words: 'background tasks schedule',
    right: mayRunSystem,
  },
]

export function itemsFor(role: Role, needsApproval = true): PanelItem[] {
  const items = panelItems.filter(({ right }) => right(role))
  return needsApproval ? items : items.filter(({ forApproval }) => !forApproval)
}

export function countsOf(attention: Attention, now: Date, due: Due): Record<string, number> {
  return Object.fromEntries(
    panelItems.flatMap(({ to, count }) => (count ? [[to, count(attention, now, due)]] : [])),
  )
}
