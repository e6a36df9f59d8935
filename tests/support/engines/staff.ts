import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addStaff, password } from '../people.ts'
import { fill, pathOf, press, see, soon } from './hand.ts'
import type { Told } from './story.ts'
import type { Tab } from './tab.ts'

/** Comes to a screen of the panel as somebody who was not signed in: as this person, or as a new admin. */
export async function enter(told: Told, path: string, person?: { email: string }): Promise<Tab> {
  expectCutOff(told)
  const { email } = person ?? (await addStaff(told.site.site, 'admin'))
  const tab = await told.visit(path)
  await signIn(tab, email)
  await soon(() => pathOf(tab)).toBe(path)
  return tab
}

/** Comes to the record of somebody in the team. */
export async function enterMember(told: Told, name: string, person?: { email: string }) {
  const tab = await enter(told, '/admin/team', person)
  await press(tab, `Edit ${name}`)
  return tab
}

/** Firefox and WebKit say so of an answer that the next page cuts off. */
export function expectCutOff({ expectComplaint }: Told): void {
  expectComplaint(/(Error in input stream|TypeError: Load failed).* at \/auth/)
}

export async function signIn(tab: Tab, email: string, secret = password): Promise<void> {
  await fill(tab, 'Email', email)
  await fill(tab, 'Password', secret)
  await press(tab, '[type=submit]')
}

/** Publishes the text on this screen, by the sheet that says what changes. */
export async function publish(tab: Tab): Promise<void> {
  await press(tab, 'Publish')
  await see(tab, 'What changes')
  // The button behind the sheet is covered by it.
  await press(tab, 'Publish')
  await see(tab, 'Visitors see it on the next page they open.')
}

export const publicText = (tab: Tab, path: string) =>
  tab.read(async (wanted) => await (await fetch(wanted, { cache: 'no-store' })).text(), path)

/** Writes a file that somebody may choose. Returns its path. */
export async function fileOf(
  { site }: Told,
  name: string,
  content: Buffer | string,
): Promise<string> {
  const path = join(site.site.dataDir, name)
  await writeFile(path, content)
  return path
}

/** What differs between the windows of one engine: what was saved in one is there in the next. */
export const mark = ({ engine, width }: Told) => `${engine} ${width}`
