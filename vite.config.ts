import { createLogger, defineConfig } from 'vite'

/** Two builds: what browsers load, and the server with everything that it renders. */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'app/site/public',
  css: { transformer: 'lightningcss' },
  // Fonts are served from /fonts, under names that scripts/fonts.ts gave them.
  customLogger: quietAboutFonts(),
  build: isSsrBuild
    ? {
        outDir: 'build/server',
        emptyOutDir: true,
        target: 'node22',
        sourcemap: true,
        minify: false,
        cssMinify: 'lightningcss',
        rollupOptions: {
          input: { listen: 'server/listen.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      }
    : {
        outDir: 'build/client',
        emptyOutDir: true,
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
}))

function quietAboutFonts() {
  const logger = createLogger('warn')
  const { warn, warnOnce } = logger
  const unless =
    (say: typeof warn): typeof warn =>
    (message, options) => {
      if (!message.includes('/fonts/')) say(message, options)
    }
  return Object.assign(logger, { warn: unless(warn), warnOnce: unless(warnOnce) })
}
