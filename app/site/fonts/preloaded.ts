/** Written by scripts/fonts.py: what each page in such letters needs at once, for its preload links. */
export const preloadedFonts = {
  latin: ['/fonts/newsreader-da2c18a8.woff2', '/fonts/hanken-grotesk-ec4668b6.woff2'],
  naskh: ['/fonts/amiri-7efeff89.woff2', '/fonts/plex-arabic-2fef99aa.woff2'],
  staff: ['/fonts/newsreader-da2c18a8.woff2', '/fonts/hanken-grotesk-staff-e7f741d2.woff2'],
} as const
