import * as z from 'zod/mini'
import { isTimeZone } from '#core/dates.ts'
import { checkEmail } from '#core/email.ts'
import { issuesOf, tidyText } from '#core/fields/kinds.ts'
import { error, type Issue } from '#core/issue.ts'
import { tidy } from '#core/text.ts'
import { type BrandColours, colourFields, colourNames, unreadablePairs } from './colours.ts'
import { type FactName, type Firm, factNames, facts, factText } from './firm.ts'
import { checkPlainSettings, type PlainSettings } from './plain-settings.ts'
import { type BrandPictures, firmSchema } from './stored-settings.ts'

export type SiteSettings = {
  firm: Firm
  colours: BrandColours
  brand: BrandPictures
  blockKeys: boolean
  timeZone: string
  plain: PlainSettings
}

export type SettingName = FactName | keyof BrandColours | keyof BrandPictures | 'timeZone'

export function checkSettings(typed: SiteSettings): Issue[] {
  const issues: Issue[] = []
  const refuse = (path: SettingName, message: string) => issues.push(error(path, message))
  for (const name of factNames) {
    const [issue] = issuesOf(facts[name], factText(typed.firm, name))
    if (issue) refuse(name, issue)
  }
  if (typed.firm.email.trim() !== '' && checkEmail(typed.firm.email))
    refuse('email', 'Please enter a valid email address')
  if (!/\d/.test(typed.firm.phone)) refuse('phone', 'Phone must be a telephone number')
  if (!isTimeZone(typed.timeZone))
    refuse('timeZone', 'Time zone must be one such as Africa/Cairo or Asia/Dubai')
  return [...issues, ...checkColours(typed.colours), ...checkPlainSettings(typed.plain)]
}

/** Includes colour pairs with too little contrast (WCAG AA). */
function checkColours(colours: BrandColours): Issue[] {
  const wrong = colourNames.flatMap((name) =>
    issuesOf(colourFields[name], colours[name]).map((message) => error(name, message)),
  )
  if (wrong.length > 0) return wrong
  return unreadablePairs(colours).map(({ what, ratio, needed }) =>
    error(
      what.startsWith('Accent') ? 'accent' : what.startsWith('Errors') ? 'paper' : 'ink',
      `${what}: contrast ${ratio.toFixed(1)}, at least ${needed} is needed`,
    ),
  )
}

export function tidySettings({ firm, colours, ...rest }: SiteSettings): SiteSettings {
  return {
    ...rest,
    firm: {
      ...firm,
      ...Object.fromEntries(
        factNames
          .filter((name) => name !== 'address')
          .map((name) => [name, tidy(factText(firm, name))]),
      ),
      address: firm.address.map(tidy).filter((line) => line !== ''),
    },
    colours: {
      ink: tidyText(colourFields.ink, colours.ink),
      accent: tidyText(colourFields.accent, colours.accent),
      paper: tidyText(colourFields.paper, colours.paper),
    },
  }
}

/** What a form began with, as it comes back with it. */
export const siteSettingsSchema: z.ZodMiniType<SiteSettings> = z.object({
  firm: firmSchema,
  colours: z.object({ ink: z.string(), accent: z.string(), paper: z.string() }),
  brand: z.object({ logo: z.string(), icon: z.string() }),
  blockKeys: z.boolean(),
  timeZone: z.string(),
  plain: z.record(
    z.string(),
    z.record(z.string(), z.union([z.boolean(), z.number(), z.string(), z.array(z.string())])),
  ),
})
