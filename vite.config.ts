import { createLogger, defineConfig } from 'vite'

const [chrome, firefox, safari] = [123, 121, 17.5]
const version = (number: number) => (Math.trunc(number) << 16) | (((number % 1) * 10) << 8)

/**
 * Styles are written for browsers of May 2024 and later, which nest rules and know the reading
 * direction by themselves: nothing of it is spelled out for older ones.
 */
export const css = {
  transformer: 'lightningcss',
  lightningcss: {
    drafts: { customMedia: true },
    targets: { chrome: version(chrome), firefox: version(firefox), safari: version(safari) },
  },
} as const
export const cssTarget = [`chrome${chrome}`, `firefox${firefox}`, `safari${safari}`]

/** What browsers load on public pages. The server comes from vite.panel.config.ts. */
export default defineConfig({
  appType: 'custom',
  publicDir: 'app/site/public',
  css,
  customLogger: quietAboutFonts(),
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
