import { rm } from 'node:fs/promises'
import { connect } from '#db/connect.ts'
import { buildIfMoved } from './built.ts'
import { launchShell } from './chromium.ts'
import { until } from './http.ts'
import { makeScratchFolder } from './scratch.ts'
import { type RunningServer, startServer, templateVariable } from './server.ts'

/**
 * What the browser tests share, made once a run: the build, the unpacked browser, and a data folder
 * with the sample content, its archive and its social images, of which every program of a test gets a
 * copy.
 */
export default async function setup(): Promise<() => Promise<void>> {
  buildIfMoved()
  const folder = await makeScratchFolder('qantara-template-')
  const [browser, server] = await Promise.all([launchShell(), startServer({ dataDir: folder })])
  await Promise.all([browser.close(), askForImages(server)])
  for (const done of ['pages archived', 'social images are complete'])
    await until(done, async () => server.log().includes(done))
  await server.stop()
  process.env[templateVariable] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

/** By itself it would draw them when it has been up for five seconds, and a first visitor is served. */
async function askForImages({ database }: RunningServer): Promise<void> {
  const { db, close } = await connect(database)
  const request = { requested_at: new Date() }
  await db
    .insertInto('jobs')
    .values({ name: 'draw-social-images', ...request })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(request))
    .execute()
  await close()
}
