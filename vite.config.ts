import { Features } from 'lightningcss'
import { createLogger, defineConfig } from 'vite'
import { translations } from './core/language.ts'

/**
 * Styles are written for browsers of May 2024 and later, which nest rules and know the reading
 * direction by themselves: nothing of it is spelled out for older ones.
 */
const browsers = { chrome: [123], firefox: [121], safari: [17, 5], ios_saf: [17, 5] }
export const css = {
  transformer: 'lightningcss',
  lightningcss: {
    drafts: { customMedia: true },
    // Said twice otherwise; the few prefixes that these browsers need are written by hand.
    exclude: Features.VendorPrefixes,
    targets: Object.fromEntries(
      Object.entries(browsers).map(([name, [major = 0, minor = 0]]) => [
        name,
        (major << 16) | (minor << 8),
      ]),
    ),
  },
} as const
export const cssTarget = ['chrome123', 'firefox121', 'safari17.5', 'ios17.5']

/** What browsers load on public pages. The server comes from vite.panel.config.ts. */
export default defineConfig({
  appType: 'custom',
  publicDir: 'app/site/public',
  css,
  customLogger: quietAboutFonts(),
  // The boot script imports nothing.
  define: { offeredLanguages: `/^(${translations.join('|')})\\b/` },
  build: {
    outDir: 'build/client',
    // The staff pages' files are there already.
    emptyOutDir: false,
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: false,
    cssMinify: 'lightningcss',
    cssTarget,
    rollupOptions: {
      input: [
        'app/site/boot/boot.ts',
        'app/site/boot/first-visit.ts',
        'app/site/boot/pictures.ts',
        'app/site/boot/consent.ts',
        'app/site/boot/language-offer.ts',
        'app/site/islands/entry.ts',
      ],
      // The boot script calls what the islands' entry exports.
      preserveEntrySignatures: 'exports-only',
    },
  },
})

/** Fonts are served from /fonts, under names that scripts/fonts.py gave them. */
export function quietAboutFonts() {
  const logger = createLogger('warn')
  const { warn, warnOnce } = logger
  const unless =
    (say: typeof warn): typeof warn =>
    (message, options) => {
      if (!/\/fonts\/|PLUGIN_TIMINGS/.test(message)) say(message, options)
    }
  return Object.assign(logger, { warn: unless(warn), warnOnce: unless(warnOnce) })
}
