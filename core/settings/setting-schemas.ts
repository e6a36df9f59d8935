import { z } from 'zod'
import { isTimeZone } from '../dates.ts'
import { defaultColours, readColour } from './colours.ts'
import { defaultFirm } from './default-firm.ts'
import type { FirmInArabic } from './firm-in.ts'
import { defaultOfficeDays } from './office-days.ts'
import { type FactName, factNames, type SiteSettings } from './settings.ts'

const signUp = z.object({
  policy: z.enum(['open', 'domains', 'off']),
  domains: z.array(z.string()),
})

const firm = z.object({
  name: z.string(),
  legalName: z.string(),
  city: z.string(),
  address: z.array(z.string()),
  phone: z.string(),
  email: z.string(),
  confirmed: z.union([z.boolean(), z.array(z.string())]).transform((confirmed): FactName[] => {
    if (typeof confirmed === 'boolean') return confirmed ? [...factNames] : []
    return factNames.filter((name) => confirmed.includes(name))
  }),
})

const noFirmInArabic: FirmInArabic = {
  name: '',
  legalName: '',
  city: '',
  address: '',
}

const firmInArabic: z.ZodType<FirmInArabic> = z.object({
  name: z.string(),
  legalName: z.string(),
  city: z.string(),
  address: z.string(),
})

const colour = z.string().refine((value) => readColour(value) === value)

const colours = z.object({ ink: colour, accent: colour, paper: colour })

const brand = z.object({ logo: z.string(), icon: z.string() })

export const siteSettingsSchema: z.ZodType<SiteSettings> = z.object({
  firm,
  colours,
  brand,
  blockKeys: z.boolean(),
  timeZone: z.string(),
  plain: z.record(
    z.string(),
    z.record(z.string(), z.union([z.boolean(), z.number(), z.string(), z.array(z.string())])),
  ),
})

export const schemas = {
  firm: firm.catch(defaultFirm),
  /** The firm's facts on Arabic pages, or ''. */
  firmInArabic: firmInArabic.catch(noFirmInArabic),
  arabicPages: z
    .object({ digits: z.enum(['western', 'arabic-indic']) })
    .catch({ digits: 'western' }),
  colours: colours.catch(defaultColours),
  brand: brand.catch({ logo: '', icon: '' }),
  /** The context menu and developer keys on public pages (docs/decisions.md 12). */
  blockKeys: z.boolean().catch(true),
  /** Determines "today" (docs/decisions.md 8). */
  timeZone: z.string().refine(isTimeZone).catch('Africa/Cairo'),
  /** Who can sign up (docs/decisions.md 2): anyone until it is set, no one if it is damaged. */
  signUp: signUp.catch(({ input }) => ({
    policy: input === undefined ? 'open' : 'off',
    domains: [],
  })),
  /** Required of no one until it is set, of everyone if it is damaged. */
  secondFactor: z
    .object({ required: z.boolean() })
    .catch(({ input }) => ({ required: input !== undefined })),
  officeDays: z
    .object({
      sunday: z.boolean(),
      monday: z.boolean(),
      tuesday: z.boolean(),
      wednesday: z.boolean(),
      thursday: z.boolean(),
      friday: z.boolean(),
      saturday: z.boolean(),
    })
    .catch(defaultOfficeDays),
  /** Whether public changes need a second person; read by the gate. */
  approval: z
    .object({ required: z.boolean() })
    .catch(({ input }) => ({ required: input !== undefined })),
  backups: z
    .object({ nightly: z.boolean(), keep: z.number().int().min(1).max(365) })
    .catch({ nightly: true, keep: 14 }),
  checklist: z.object({ dismissed: z.array(z.string()) }).catch({ dismissed: [] }),
  /** 0 means no reminders, or that enquiries are kept until someone erases them. */
  enquiries: z
    .object({
      acknowledge: z.boolean(),
      reminderHours: z.number().int().min(0).max(23),
      retentionMonths: z.number().int().min(0).max(120),
    })
    .catch({ acknowledge: true, reminderHours: 4, retentionMonths: 24 }),
  /** How many years the archive keeps pages, and who gets its head every day. */
  archive: z
    .object({ years: z.number().int().min(1).max(30), headTo: z.array(z.string()) })
    .catch({ years: 7, headTo: [] }),
  /** How long sent mails, expired private links and the webhook log are kept. */
  retention: z
    .object({
      mailDays: z.number().int().min(1).max(3650),
      linkYears: z.number().int().min(1).max(30),
      deliveryDays: z.number().int().min(1).max(3650).default(30),
    })
    .catch({ mailDays: 30, linkYears: 7, deliveryDays: 30 }),
  /** While it is on, no record is removed by age or by hand; on if it is damaged. */
  legalHold: z.object({ on: z.boolean() }).catch(({ input }) => ({ on: input !== undefined })),
  /** Whether publishing needs claims that are evidenced and not overdue; yes if it is damaged. */
  claims: z
    .object({ mustBeEvidenced: z.boolean() })
    .catch(({ input }) => ({ mustBeEvidenced: input !== undefined })),
  /** Named by /.well-known/security.txt; the firm's address where it is empty. */
  securityContact: z.object({ contacts: z.array(z.string()) }).catch({ contacts: [] }),
  securityLog: z.object({ days: z.number().int().min(1).max(3650) }).catch({ days: 90 }),
}
