/** Written by scripts/fonts.ts: what each page in such letters needs at once, for its preload links. */
export const preloadedFonts = {
  latin: [
    '/fonts/newsreader-9a38bf59.woff2',
    '/fonts/hanken-grotesk-d0cb311b.woff2',
  ],
  naskh: [
    '/fonts/amiri-75a95166.woff2',
    '/fonts/plex-arabic-b1d13938.woff2',
  ],
} as const
