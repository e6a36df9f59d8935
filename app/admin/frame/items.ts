import { href } from 'react-router'
import type { Attention } from '#core/dashboard/attention.server.ts'
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
} from '#core/users/role.ts'
import { attentionLines } from '../dashboard/attention-lines.ts'

export type Group = 'Content' | 'Inbox' | 'Records' | 'Firm'

export type PanelItem = {
  label: string
  to: string
  also?: readonly string[]
  group?: Group
  right: (role: Role) => boolean
  count?: (attention: Attention, now: Date) => number
  inBottomBar?: true
  /** Shown only where changes need a second person. */
  forApproval?: true
}

export const groups: readonly Group[] = ['Content', 'Inbox', 'Records', 'Firm']

/** What waits in the records of a noun. */
const counts: Readonly<Record<string, PanelItem['count']>> = {
  claims: ({ overdueClaims }) => overdueClaims,
}

function itemsOfNouns(of: Group): PanelItem[] {
  return Object.entries(nouns)
    .filter(([, { group }]) => group === of)
    .map(([name, { group, title, address }]) => ({
      group,
      label: title,
      to: address,
      right: mayEditContent,
      count: counts[name],
    }))
}

/** Rail, drawer, a telephone's bar and Ctrl+K are drawn from this table, in this order. */
export const panelItems: readonly PanelItem[] = [
  {
    label: 'Dashboard',
    to: href('/admin'),
    right: mayOpenPanel,
    count: (attention, now) =>
      attentionLines(attention, now).filter(({ weight }) => weight !== 'later').length,
    inBottomBar: true,
  },
  { group: 'Content', label: 'Team', to: href('/admin/team'), right: mayEditContent },
  { group: 'Content', label: 'Themes', to: href('/admin/themes'), right: mayEditContent },
  { group: 'Content', label: 'Stocks', to: href('/admin/stocks'), right: mayEditContent },
  {
    group: 'Content',
    label: 'Prices',
    to: href('/admin/prices'),
    right: mayEditContent,
    count: ({ largeMoves }) => largeMoves,
    inBottomBar: true,
  },
  { group: 'Content', label: 'Letters', to: href('/admin/letters'), right: mayEditContent },
  { group: 'Content', label: 'Pages', to: href('/admin/pages'), right: mayEditContent },
  { group: 'Content', label: 'Legal', to: href('/admin/legal'), right: mayEditContent },
  { group: 'Content', label: 'Languages', to: href('/admin/languages'), right: mayEditContent },
  ...itemsOfNouns('Content'),
  {
    group: 'Inbox',
    label: 'Enquiries',
    to: href('/admin/enquiries'),
    right: mayReadEnquiries,
    count: ({ enquiries }) => enquiries.open,
    inBottomBar: true,
  },
  {
    group: 'Inbox',
    label: 'Review',
    to: href('/admin/review'),
    right: mayEditContent,
    count: ({ waiting }) => waiting,
    forApproval: true,
  },
  { group: 'Records', label: 'History', to: href('/admin/history'), right: mayOpenPanel },
  { group: 'Records', label: 'Archive', to: href('/admin/archive'), right: mayReadArchive },
  ...itemsOfNouns('Records'),
  {
    group: 'Records',
    label: 'Disclosures',
    to: href('/admin/disclosures'),
    right: mayEditContent,
    count: ({ disclosures }) => disclosures.length,
  },
  { group: 'Records', label: 'Links', to: href('/admin/links'), right: mayEditContent },
  { group: 'Firm', label: 'Staff access', to: href('/admin/people'), right: mayManagePeople },
  { group: 'Firm', label: 'Security', to: href('/admin/security'), right: mayManagePeople },
  { group: 'Firm', label: 'Import', to: href('/admin/import'), right: mayEditContent },
  { group: 'Firm', label: 'Keys', to: href('/admin/keys'), right: mayManageKeys },
  { group: 'Firm', label: 'Webhooks', to: href('/admin/webhooks'), right: mayManageKeys },
  { group: 'Firm', label: 'Settings', to: href('/admin/settings'), right: mayEditContent },
  {
    group: 'Firm',
    label: 'System',
    to: href('/admin/doctor'),
    also: [href('/admin/jobs')],
    right: mayRunSystem,
  },
]

export function itemsFor(role: Role, needsApproval = true): PanelItem[] {
  const items = panelItems.filter(({ right }) => right(role))
  return needsApproval ? items : items.filter(({ forApproval }) => !forApproval)
}

export function countsOf(attention: Attention, now: Date): Record<string, number> {
  return Object.fromEntries(
    panelItems.flatMap(({ to, count }) => (count ? [[to, count(attention, now)]] : [])),
  )
}

export function itemAt(pathname: string): PanelItem | undefined {
  const isUnder = (to: string) => pathname === to || pathname.startsWith(`${to}/`)
  return (
    panelItems.find(({ also }) => also?.some(isUnder)) ??
    panelItems.filter(({ to }) => isUnder(to)).toSorted((a, b) => b.to.length - a.to.length)[0]
  )
}
