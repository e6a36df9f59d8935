import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, createBuilder } from 'vite'
import { sourceFingerprint } from './fingerprint.mjs'

const client = 'build/client'

// Overrides the shell: any other value builds React's development version.
process.env.NODE_ENV = 'production'

// A build that was interrupted must not count as finished.
rmSync('build/fingerprint', { force: true })
const panel = await createBuilder({ configFile: 'vite.panel.config.ts', logLevel: 'warn' })
await panel.buildApp()
// The list of all staff routes: each area makes one of its own (server/http/staff-areas.ts).
for (const file of readdirSync(join(client, 'assets')))
  if (/^manifest-\w+\.js$/.test(file)) rmSync(join(client, 'assets', file))
await build({ logLevel: 'warn' })
cpSync('app/site/fonts', join(client, 'fonts'), {
  recursive: true,
  filter: (file) => !file.endsWith('.ts'),
})
cpSync('app/site/social/fonts', 'build/drawing-fonts', { recursive: true })
compressFiles(client)
writeFileSync('build/fingerprint', sourceFingerprint())

function compressFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest|txt)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    const br = brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    })
    if (br.length < content.length) writeFileSync(`${file}.br`, br)
    const gzip = gzipSync(content, { level: 9 })
    if (gzip.length < content.length) writeFileSync(`${file}.gz`, gzip)
  }
}
