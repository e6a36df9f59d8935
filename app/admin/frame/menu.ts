import { href } from 'react-router'
import type { Attention } from '#core/dashboard/attention.server.ts'
import type { Due } from '#core/dashboard/waiting.server.ts'
import type { Role } from '#core/rights/role.ts'

/** What the menu names, in its order. */
export const places = [
  'Dashboard',
  'Team',
  'Themes & Stocks',
  'Letters',
  'Pages',
  'Enquiries',
  'Review',
  'Records',
  'People & Security',
  'Settings',
] as const

export type Place = (typeof places)[number]

export type PanelItem = {
  place: Place
  label: string
  to: string
  /** Screens with a name of their own that are listed as one in the place. */
  part?: string
  /** What staff may call it, for Ctrl+K. */
  words?: string
  right: (role: Role) => boolean
  count?: (attention: Attention, now: Date, due: Due) => number
  inBottomBar?: true
  /** Shown only where changes need a second person. */
  forApproval?: true
}

export function itemAt(pathname: string, items: readonly PanelItem[]): PanelItem | undefined {
  return items
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0]
}

export type Counts = Readonly<Record<string, number>>

/** The first screen of a name leads to all of that name, and its count is that of all. */
export type Entry = {
  name: string
  to: string
  count: number
  isCurrent: boolean
}

export function placesOf(menu: Menu): Entry[] {
  return entriesOf(menu, menu.items, ({ place }) => place)
}

/** Settings are too many for tabs: they have a list beside them, of parts with tabs. */
export function settingsOf(menu: Menu): Entry[] {
  const own = menu.items.filter(({ place }) => place === 'Settings')
  return itemAt(menu.pathname, menu.items)?.place === 'Settings' ? entriesOf(menu, own, partOf) : []
}

/** The screens beside the shown one; none where it is alone. */
export function tabsOf(menu: Menu): Entry[] {
  const here = itemAt(menu.pathname, menu.items)
  if (!here) return []
  const isSettings = here.place === 'Settings'
  const beside = menu.items.filter(
    (item) => item.place === here.place && (!isSettings || partOf(item) === partOf(here)),
  )
  return beside.length > 1 ? entriesOf(menu, beside, ({ label }) => label) : []
}

export type Menu = {
  items: readonly PanelItem[]
  counts: Counts
  pathname: string
}

function entriesOf(
  { counts, pathname }: Menu,
  items: readonly PanelItem[],
  nameOf: (item: PanelItem) => string,
): Entry[] {
  const here = itemAt(pathname, items)
  return [...Map.groupBy(items, nameOf)].map(([name, own]) => ({
    name,
    to: own[0]?.to ?? href('/admin'),
    count: own.reduce((sum, { to }) => sum + (counts[to] ?? 0), 0),
    isCurrent: here !== undefined && nameOf(here) === name,
  }))
}

function partOf({ part, label }: PanelItem): string {
  return part ?? label
}
