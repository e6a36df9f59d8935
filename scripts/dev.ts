/**
 * `npm run dev`: the whole server from its sources, without a build. A changed file of the server
 * or of a page is taken up at the next request, and the browser loads the page again; the database
 * and the jobs go on with the code that they were started with.
 */
import { readFileSync } from 'node:fs'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import type { App } from '#server/app.ts'

const vite = await createServer({
  configFile: 'vite.panel.config.ts',
  server: { middlewareMode: true },
  appType: 'custom',
})
const load = <Module>(file: string) => vite.ssrLoadModule(file) as Promise<Module>

const { readConfig } = await load<typeof import('#server/read-config.ts')>('/server/read-config.ts')
const { createLog } = await load<typeof import('#server/log.ts')>('/server/log.ts')
const config = readConfig(process.env)
const log = createLog(config.logLevel)

let app = await build()
let rebuilding: Promise<unknown> = Promise.resolve()
vite.watcher.on('change', (file) => {
  if (!/\.(tsx?|css)$/.test(file) || /\.test\./.test(file)) return
  rebuilding = rebuilding.then(async () => {
    try {
      const next = await build()
      await app.close()
      app = next
      vite.ws.send({ type: 'full-reload' })
    } catch (error) {
      log.error({ err: error }, 'the change cannot be taken up; the code before it goes on')
    }
  })
})

const server = createHttpServer((request, response) => void answer(request, response))
server.listen(config.port, 'localhost', () =>
  log.info({}, `Qantara (development) is open at http://localhost:${config.port}`),
)
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, async () => {
    server.closeAllConnections()
    await app.close()
    await vite.close()
    process.exit(0)
  })

async function build(): Promise<App> {
  vite.moduleGraph.invalidateAll()
  const { createApp } = await load<typeof import('#server/app.ts')>('/server/app.ts')
  const { StaticFiles } = await load<typeof import('#server/http/static-files.ts')>(
    '/server/http/static-files.ts',
  )
  const { drawSocialImage } = await load<typeof import('#app/site/social/draw.server.tsx')>(
    '/app/site/social/draw.server.tsx',
  )
  const { preloadedFonts } = await load<typeof import('#app/site/fonts/preloaded.ts')>(
    '/app/site/fonts/preloaded.ts',
  )
  const boot = (name: string) =>
    `(()=>{${stripTypeScriptTypes(readFileSync(`app/site/boot/${name}.ts`, 'utf8'))}})()`
  const files = new StaticFiles()
  files.add('app/site/public')
  files.add('app/site/fonts', '/fonts')
  const app = await createApp({
    config,
    log,
    build: 'development',
    files,
    panel: () => load<ServerBuild>('virtual:react-router/server-build'),
    drawSocialImage: (text) => drawSocialImage(text, 'app/site/social/fonts'),
    encoderProgram: 'server/media/encoder-process.ts',
    assets: {
      boot: {
        everywhere: boot('boot'),
        firstVisit: boot('first-visit'),
        pictures: boot('pictures'),
        consent: boot('consent'),
      },
      languageOffer: '/app/site/boot/language-offer.ts',
      islands: '/app/site/islands/entry.ts',
      fonts: preloadedFonts,
      reload: '/@vite/client',
    },
  })
  await app.startJobs()
  return app
}

/** Sources for the browser come from Vite, everything else from the app. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // The reloading client opens a socket and writes HTML, which the site's policy rightly forbids.
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) =>
    name === 'content-security-policy' ? response : setHeader(name, value)
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (status: number, given?: unknown) => {
    const list = Array.isArray(given) ? [...given] : []
    const policy = list.indexOf('content-security-policy')
    if (policy >= 0) list.splice(policy, 2)
    return writeHead(status, list)
  }
  const isSource = /^\/(@|app\/|core\/|node_modules\/)/.test(request.url ?? '')
  if (isSource) vite.middlewares(request, response)
  else await app.handle(request, response)
}
