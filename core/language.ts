/** The languages of the public site (docs/product.md §10); English is the one that binds. */
export const languages = ['en', 'ar'] as const
export type Language = (typeof languages)[number]
