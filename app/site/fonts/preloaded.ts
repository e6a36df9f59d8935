/** Written by scripts/fonts.ts: what each page of a language needs at once, for its preload links. */
export const preloadedFonts = {
  en: [
    '/fonts/newsreader-9ebdf11f.woff2',
    '/fonts/hanken-grotesk-78d09bd9.woff2',
  ],
  ar: [
    '/fonts/amiri-75a95166.woff2',
    '/fonts/plex-arabic-b1d13938.woff2',
  ],
} as const
