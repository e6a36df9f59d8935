import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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
await compressFiles(client)
writeFileSync('build/fingerprint', sourceFingerprint())

async function compressFiles(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && /\.(js|css|svg|json|webmanifest|txt)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (br.length < content.length) await writeFile(`${file}.br`, br)
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz)
}
