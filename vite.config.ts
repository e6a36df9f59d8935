import { createLogger, defineConfig } from 'vite'

/** What browsers load on public pages. The server comes from vite.panel.config.ts. */
export default defineConfig({
  appType: 'custom',
  publicDir: 'app/site/public',
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  customLogger: quietAboutFonts(),
  build: {
    outDir: 'build/client',
    // The staff pages' files are there already.
    emptyOutDir: false,
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: false,
    cssMinify: 'lightningcss',
    rollupOptions: {
      input: ['app/site/boot.ts', 'app/site/islands/entry.ts'],
      // The boot script calls what the islands' entry exports.
      preserveEntrySignatures: 'exports-only',
    },
  },
})

/** Fonts are served from /fonts, under names that scripts/fonts.ts gave them. */
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
