import * as z from 'zod/mini'
import { isTimeZone } from '../dates.ts'
import { type Field, type FieldValue, initialOf, kindOf } from '../fields/kinds.ts'
import { once } from '../once.ts'
import { colourFields } from './colours.ts'
import { defaultFirm, type Firm, factNames, facts } from './firm.ts'
import type { SettingFields, ValuesOf } from './section.ts'
import { type SectionSettings, settingSections } from './sections.ts'

export const brandFields = {
  logo: { kind: 'picture', label: 'Logo', folder: 'logo-images' },
  icon: { kind: 'picture', label: 'Icon', folder: 'icon-images' },
} as const satisfies Record<string, Field>

/** Addresses of uploaded pictures, or '' for the built-in ones. */
export type BrandPictures = Record<keyof typeof brandFields, string>

/** The fields of settings that have a form of their own, or none. */
const others = {
  colours: colourFields,
  /** Addresses of uploaded pictures, or '' for the built-in ones. */
  brand: brandFields,
  backups: {
    nightly: { kind: 'tick', label: 'Nightly backups', initial: true },
    keep: { kind: 'whole', label: 'Backups kept', min: 1, max: 365, missing: 14 },
  },
  checklist: {
    dismissed: { kind: 'lines', label: 'Dismissed first steps', like: /./, wrong: 'are unknown' },
  },
} as const satisfies Record<string, SettingFields>

export type Settings = SectionSettings & {
  [Key in keyof typeof others]: ValuesOf<(typeof others)[Key]>
} & {
  firm: Firm
  /** Determines "today" (docs/decisions.md 8). */
  timeZone: string
  /** The context menu and developer keys on public pages (docs/decisions.md 12). */
  blockKeys: boolean
}

export const firmSchema = z.pipe(
  z.object({
    name: z.string(),
    legalName: z.string(),
    city: z.string(),
    address: z.array(z.string()),
    phone: z.string(),
    email: z.string(),
    confirmed: z.union([z.boolean(), z.array(z.string())]),
  }),
  z.transform(
    ({ confirmed, ...facts }): Firm => ({
      ...facts,
      confirmed: factNames.filter((name) =>
        Array.isArray(confirmed) ? confirmed.includes(name) : confirmed,
      ),
    }),
  ),
)

function schemaOf(fields: SettingFields) {
  return z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, kindOf(field).check(field)]),
    ),
  )
}

/** What is kept of fields: their first values until somebody sets them, the safe ones if damaged. */
function readerOf(fields: SettingFields, damaged: object = {}) {
  const schema = once(() => schemaOf(fields))
  const first: Record<string, FieldValue> = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, initialOf(field)]),
  )
  const safe = { ...first, ...damaged }
  return (stored: unknown): unknown => {
    if (stored === undefined) return first
    const isRecord = typeof stored === 'object' && stored !== null
    const read = schema().safeParse(isRecord ? { ...safe, ...stored } : stored)
    return read.success ? read.data : safe
  }
}

function orElse(schema: z.ZodMiniType, otherwise: unknown) {
  return (stored: unknown): unknown => schema.safeParse(stored).data ?? otherwise
}

const readers: Readonly<Record<string, (stored: unknown) => unknown>> = {
  firm: orElse(firmSchema, defaultFirm),
  timeZone: orElse(z.string().check(z.refine(isTimeZone)), 'Africa/Cairo'),
  blockKeys: orElse(z.boolean(), true),
  ...Object.fromEntries(Object.entries(others).map(([key, fields]) => [key, readerOf(fields)])),
  ...Object.fromEntries(
    settingSections.map(({ key, fields, damaged }) => [key, readerOf(fields, damaged)]),
  ),
}

export const settingKeys = Object.keys(readers)

/** The fields of a setting, by its key; undefined where it is one value. */
export const settingTables: Readonly<Record<string, SettingFields | undefined>> = {
  firm: facts,
  ...others,
  ...Object.fromEntries(settingSections.map(({ key, fields }) => [key, fields])),
}

/** What a setting is by what is stored of it; undefined stands for nothing. */
export function readSetting<Key extends keyof Settings>(key: Key, stored: unknown): Settings[Key]
export function readSetting(key: string, stored: unknown): unknown
export function readSetting(key: string, stored: unknown): unknown {
  return readers[key]?.(stored)
}
