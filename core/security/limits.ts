/**
 * How often in so many minutes: `each` with one address, account or link, `from` one network (docs/product.md §5,
 * docs/bar.md 23). A route says which of them it counts (app/route-table.ts); `lookup` is counted where the
 * service of leaked passwords is asked.
 */
export const limits = {
  signin: { each: 5, from: 50, minutes: 15 },
  'second-factor': { each: 5, from: 50, minutes: 15 },
  password: { each: 5, from: 50, minutes: 15 },
  signup: { each: 5, from: 20, minutes: 15 },
  lookup: { each: 60, from: 60, minutes: 15 },
  /** Wrong ones alone. */
  link: { each: 100, from: 100, minutes: 15 },
  /** Addresses that a link is asked for: the mails of each are limited where they are made. */
  magic: { from: 50, minutes: 15 },
  reset: { from: 50, minutes: 15 },
  enquiry: { from: 60, minutes: 10 },
  report: { from: 20, minutes: 15 },
  violation: { from: 20, minutes: 15 },
} as const

export type Limit = keyof typeof limits
