/** Written by scripts/fonts.py: what each page in such letters needs at once, for its preload links. */
export const preloadedFonts = {
  latin: ['/fonts/newsreader-6459f304.woff2', '/fonts/hanken-grotesk-a7af2ee3.woff2'],
  naskh: ['/fonts/amiri-0f50564a.woff2', '/fonts/plex-arabic-1a4b3232.woff2'],
  staff: ['/fonts/newsreader-6459f304.woff2', '/fonts/hanken-grotesk-staff-e7f741d2.woff2'],
} as const
