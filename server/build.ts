import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import type { Assets } from '#app/site/assets.ts'
import { preloadedFonts } from '#app/site/fonts/preloaded.ts'
import type { DrawSocialImage } from '#jobs/job.ts'
import { StaticFiles } from './http/static-files.ts'
import { createDrawApart } from './media/draw-apart.ts'

const folder = join(import.meta.dirname, '../client')

/** Throws when the build is missing or incomplete. */
export function loadBuild(): {
  /** Equal for equal sources. */
  build: string
  assets: Assets
  files: StaticFiles
  panel(): Promise<ServerBuild>
  drawSocialImage: DrawSocialImage
  encoderProgram: string
  clientFolder: string
} {
  const manifest: Record<string, { file: string } | undefined> = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  )
  const built = (source: string) => {
    const file = manifest[source]?.file
    if (!file) throw new Error(`The build has no ${source}: run npm run build`)
    return file
  }
  /** In a function of its own, since its names would be global ones otherwise. */
  const boot = (name: string) =>
    `(()=>{${readFileSync(join(folder, built(`app/site/boot/${name}.ts`)), 'utf8').trim()}})()`
  const files = new StaticFiles()
  files.add(folder)
  return {
    files,
    build: readFileSync(join(import.meta.dirname, '../fingerprint'), 'utf8'),
    clientFolder: folder,
    panel: () => import('virtual:react-router/server-build'),
    drawSocialImage: createDrawApart(
      join(import.meta.dirname, 'drawer.js'),
      join(import.meta.dirname, '../drawing-fonts'),
    ),
    encoderProgram: join(import.meta.dirname, 'encoder.js'),
    assets: {
      boot: {
        everywhere: boot('boot'),
        firstVisit: boot('first-visit'),
        pictures: boot('pictures'),
        consent: boot('consent'),
      },
      languageOffer: `/${built('app/site/boot/language-offer.ts')}`,
      islands: `/${built('app/site/islands/entry.ts')}`,
      fonts: preloadedFonts,
    },
  }
}
