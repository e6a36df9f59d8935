/** How long the ways in last; cookies last as long. */
export const absoluteDays = 7

/** Of the second factor, once the password was right. */
export const pendingMinutes = 10

export const linkMinutes = 10

/** How long an authenticator, or another service, may take to answer. */
export const challengeMinutes = 10

export const browserDays = 180

/** Of a private link, and of the browser in which it was attested (docs/product.md §14). */
export const privateLinkDays = 90
