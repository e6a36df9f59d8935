/** Written by scripts/fonts.ts, for preload links. */
export const preloadedFonts = [
  '/fonts/newsreader-9ebdf11f.woff2',
  '/fonts/hanken-grotesk-78d09bd9.woff2',
] as const
