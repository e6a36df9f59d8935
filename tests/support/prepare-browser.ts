import { rm } from 'node:fs/promises'
import { buildIfMoved } from './built.ts'
import { launchShell } from './chromium.ts'
import { until } from './http.ts'
import { requestJob } from './request-job.ts'
import { makeScratchFolder } from './scratch.ts'
import { startServer, templateVariable } from './server.ts'

/**
 * What the browser tests share, made once a run: the build, the unpacked browser, and a data folder
 * with the sample content, its archive and its social images, of which every program of a test gets a
 * copy.
 */
export default async function setup(): Promise<() => Promise<void>> {
  buildIfMoved()
  const folder = await makeScratchFolder('qantara-template-')
  const [browser, server] = await Promise.all([launchShell(), startServer({ dataDir: folder })])
  await Promise.all([browser.close(), requestJob(server, 'draw-social-images')])
  // Both leave the processor to whoever else wants it, and so may take long.
  for (const done of ['pages archived', 'social images are complete'])
    await until(done, async () => server.log().includes(done), 600)
  await server.stop()
  process.env[templateVariable] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10 })
}
