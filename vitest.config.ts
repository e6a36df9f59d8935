import { defineConfig } from 'vitest/config'
import LongestFirst from './tests/support/longest-first.ts'
import { css } from './vite.config.ts'

// better-sqlite3 does not refuse an older Node, it crashes it.
if (Number.parseInt(process.versions.node, 10) < 22) {
  throw new Error(
    `Node ${process.versions.node} is too old for the tests: use npm test, or npm run vitest -- run FILE`,
  )
}

export default defineConfig({
  // As in production: React's development build takes four times as long for a page.
  oxc: { jsx: { development: false } },
  css,
  test: {
    env: { NODE_ENV: 'production' },
    // Left out otherwise: which of them a page has is tested.
    css: { include: [/\/app\/(site|styles\/components)\//] },
    globalSetup: ['tests/support/compile-cache.ts', 'tests/support/postgres.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          isolate: false,
          include: ['{core,app,db,emails,jobs,sample,server}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'requests',
          isolate: false,
          include: ['tests/requests/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.{ts,tsx}'],
          globalSetup: 'tests/support/prepare-browser.ts',
          // A worker keeps its browser, and what a file leaves in its modules, for the next file.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: [`tests/engines/${process.env.STORIES === 'all' ? '*' : 'public'}.test.ts`],
          globalSetup: 'tests/support/engines/prepare.ts',
          // One of them opens every screen of the panel.
          testTimeout: 300_000,
        },
      },
      { extends: true, test: { name: 'guards', include: ['tests/*.test.ts'] } },
    ],
    sequence: { sequencer: LongestFirst },
    // A test waits for a browser, a program or a clock a good third of its time: two cores bear four workers.
    maxWorkers: 4,
    // For a slow machine under load; they cost nothing where all goes well.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 90_000 } },
  },
})
