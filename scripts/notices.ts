/** `npm run notices`: writes THIRD-PARTY.md, what comes with the program and its licences, from the lockfile. */
import { readFileSync, writeFileSync } from 'node:fs'

type Package = { version?: string; license?: string; dev?: boolean; optional?: boolean }
export type Lock = { packages: Record<string, Package | undefined> }

/** One package that comes with the program or its tools. */
type Listed = { name: string; version: string; licence: string; isTool: boolean }

/** What an owner may hand on with a program of their own, whatever licence they choose for it. */
const fit = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'OFL-1.1'],
  // Asks for the sources of its own files only, which are unchanged.
  'MPL-2.0',
])

/** Tools never reach anybody else, so that these are no matter either. */
const fitForTools = new Set([...fit, 'Python-2.0', 'CC-BY-4.0', 'Unlicense', 'Zlib'])

/** These name their licence in a field that the lockfile does not know. */
const namedTheOldWay: Record<string, string> = {
  busboy: 'MIT',
  streamsearch: 'MIT',
  'humanize-number': 'MIT',
}

/** libvips is a library file of its own beside sharp, which anybody may replace: what the LGPL asks for. */
const isReplaceable = (name: string) => /^@img\/sharp-/.test(name)

/** Fonts are made from these packages once and handed on with the program. */
const isFont = (name: string) => name.startsWith('@fontsource')

/** Each package of the lockfile once for each version, in the order of the alphabet. */
export function listPackages({ packages }: Lock): Listed[] {
  const found = new Map<string, Listed>()
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '' || !entry) continue
    const name = path.split('node_modules/').at(-1) ?? path
    const version = entry.version ?? ''
    const licence = entry.license ?? namedTheOldWay[name] ?? 'unknown'
    const isTool = entry.dev === true && !isFont(name)
    const key = `${name} ${version}`
    // What the program needs too is no tool.
    const wasNeeded = found.get(key)?.isTool === false
    found.set(key, { name, version, licence, isTool: isTool && !wasNeeded })
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** Packages whose licence does not fit, one sentence each. */
export function unfitLicences(lock: Lock): string[] {
  return listPackages(lock).flatMap(({ name, version, licence, isTool }) => {
    const allowed = isTool ? fitForTools : fit
    const fits = (id: string) =>
      allowed.has(id) || (id === 'LGPL-3.0-or-later' && isReplaceable(name))
    return isFit(licence, fits) ? [] : [`${name} ${version} is under ${licence}`]
  })
}

/** An SPDX expression without parentheses inside others: one of those by OR, all of those by AND. */
function isFit(expression: string, fits: (id: string) => boolean): boolean {
  const bare = expression.replace(/[()]/g, '')
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every(fits))
}

/** The text of THIRD-PARTY.md. */
export function noticesPage(lock: Lock): string {
  const shipped = listPackages(lock).filter(({ isTool }) => !isTool)
  const names = [...new Set(shipped.map(({ licence }) => licence))].toSorted()
  return [
    '# Third-party notices',
    '',
    'Printed from `package-lock.json` by `npm run notices`; a test compares, and refuses a licence that does',
    'not fit (`scripts/notices.ts`). These packages come with the program, on one platform or another; the',
    'full texts of their licences lie in each of their folders, and in one file of every release. Tools for',
    'building and testing reach nobody and are not listed.',
    '',
    '- Fonts (`app/site/fonts`, `app/site/social/fonts`) are subsets of the `@fontsource` packages below.',
    '- libvips (`@img/sharp-libvips-…`, LGPL) is a file of its own beside the program, and may be replaced.',
    '- MPL-2.0 is about the files of `@resvg/resvg-js`, which are unchanged.',
    '- Debian packages of the container image are not part of this repository.',
    '',
    '| licence | packages |',
    '| --- | ---: |',
    ...names.map(
      (name) => `| ${name} | ${shipped.filter(({ licence }) => licence === name).length} |`,
    ),
    '',
    '| package | version | licence |',
    '| --- | --- | --- |',
    ...shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
    '',
  ].join('\n')
}

if (import.meta.main) {
  const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  writeFileSync('THIRD-PARTY.md', noticesPage(lock))
  for (const each of unfitLicences(lock)) process.stderr.write(`${each}\n`)
  if (unfitLicences(lock).length > 0) process.exitCode = 1
}
