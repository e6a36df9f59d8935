/** Written by scripts/fonts.py: what each page in such letters needs at once, for its preload links. */
export const preloadedFonts = {
  latin: ['/fonts/newsreader-e833af2e.woff2', '/fonts/hanken-grotesk-40edf19a.woff2'],
  naskh: ['/fonts/amiri-24583b15.woff2', '/fonts/plex-arabic-74d2b5ff.woff2'],
  staff: ['/fonts/newsreader-e833af2e.woff2', '/fonts/hanken-grotesk-staff-e407fad4.woff2'],
} as const
