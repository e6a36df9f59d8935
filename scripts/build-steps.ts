/** The steps of the build, each run in a process of its own: `node scripts/build-steps.ts STEP`. */
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, createBuilder, type ViteBuilder } from 'vite'

const client = 'build/client'

const steps: Record<string, () => Promise<void>> = {
  async 'staff pages'() {
    rmSync(client, { recursive: true, force: true })
    const { environments, build } = await panel()
    if (environments.client) await build(environments.client)
  },
  /** Reads which files the staff pages became. */
  async server() {
    rmSync('build/server', { recursive: true, force: true })
    const { environments, build } = await panel()
    if (environments.ssr) await build(environments.ssr)
    for (const folder of [client, 'build/server'])
      rmSync(join(folder, '.vite'), { recursive: true, force: true })
    // The list of all staff routes: each area makes one of its own (server/http/staff-areas.ts).
    for (const file of readdirSync(join(client, 'assets')))
      if (/^manifest-\w+\.js$/.test(file)) rmSync(join(client, 'assets', file))
  },
  async 'public pages'() {
    await build({ logLevel: 'warn' })
  },
  async files() {
    cpSync('app/site/fonts', join(client, 'fonts'), {
      recursive: true,
      filter: (file) => !file.endsWith('.ts'),
    })
    cpSync('app/site/social/fonts', 'build/drawing-fonts', { recursive: true })
  },
  'compressed files': () => compressFiles(client),
}

await steps[process.argv[2] ?? '']?.()

function panel(): Promise<ViteBuilder> {
  return createBuilder({ configFile: 'vite.panel.config.ts', logLevel: 'warn' })
}

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
