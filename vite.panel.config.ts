import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import routes from './app/routes.ts'
import { sharedChunks } from './scripts/shared-chunks.ts'
import { css, cssTarget, quietAboutFonts } from './vite.config.ts'

/** Packages of plain JavaScript that the server cannot do without. */
const bundled = [
  ...['kysely', 'zod', 'hono', 'parse5', 'entities', 'diff', 'react-router'],
  ...['nodemailer', 'prom-client', '@react-router/node', 'otpauth', '@noble/hashes', 'uqr'],
  ...['@opentelemetry/api', 'tdigest', 'bintrees', 'csv-parse', 'csv-stringify'],
  ...['@react-email/render', 'html-to-text', 'selderee', 'parseley', 'peberminta', 'leac'],
  ...['htmlparser2', 'domhandler', 'domutils', 'dom-serializer', 'domelementtype', 'deepmerge'],
  ...[
    '@selderee/plugin-htmlparser2',
    'prosemirror-model',
    'orderedmap',
    '@sindresorhus/transliterate',
  ],
]

/** The server with everything that it renders, and what browsers load on staff pages. */
export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), sharedChunks(routes), withoutLocales()],
  publicDir: false,
  css,
  customLogger: quietAboutFonts(),
  build: { cssMinify: 'lightningcss', cssTarget },
  environments: {
    client: { build: { target: 'baseline-widely-available', modulePreload: false } },
    ssr: {
      // Bundled with the server, since finding and reading hundreds of files takes most of a start.
      resolve: { noExternal: command === 'build' ? bundled : [] },
      build: {
        target: 'node22',
        sourcemap: true,
        rollupOptions: {
          input: {
            listen: 'server/listen.ts',
            serve: 'server/serve.ts',
            qantara: 'server/qantara.ts',
            encoder: 'server/media/encoder-process.ts',
            drawer: 'server/media/draw-process.ts',
            reader: 'core/transfer/reader.ts',
            planner: 'server/planner.ts',
          },
          output: {
            // Node asks no package.json about the kind of such a file.
            chunkFileNames: 'chunks/[name]-[hash].mjs',
            // V8 keeps a file with any other character in two bytes a character.
            charset: 'ascii',
            // Names stay; without comments and spaces a start reads a quarter less.
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
  },
}))

/** For each locale, which none of our calls names, transliterate makes a table and a pattern of its own as it is read. */
function withoutLocales(): Plugin {
  return {
    name: 'without-locales',
    apply: 'build',
    load: {
      filter: { id: /@sindresorhus\/transliterate\/locale-replacements\.js$/ },
      handler: () => 'export default {}',
    },
  }
}
