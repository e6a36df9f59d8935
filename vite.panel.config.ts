import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { quietAboutFonts } from './vite.config.ts'

/** The server with everything that it renders, and what browsers load on staff pages. */
export default defineConfig({
  plugins: [reactRouter()],
  publicDir: false,
  css: { transformer: 'lightningcss' },
  customLogger: quietAboutFonts(),
  build: { cssMinify: 'lightningcss' },
  environments: {
    client: { build: { target: 'baseline-widely-available', modulePreload: false } },
    ssr: {
      build: {
        target: 'node22',
        sourcemap: true,
        minify: false,
        rollupOptions: {
          input: { listen: 'server/listen.ts', qantara: 'server/qantara.ts' },
          output: { chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
})
