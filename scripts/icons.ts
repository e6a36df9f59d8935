/**
 * Draws the site's icons and the default social images: `node scripts/icons.ts`. What comes out
 * is in app/site/public and is committed, so that nobody needs to draw to build.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import { createServer } from 'vite'
import { spanPath, waterPath } from '#app/site/frame/logo-paths.ts'
import { languages } from '#core/language.ts'
import { defaultSocialPath } from '#core/media/social-image-path.ts'
import { defaultColours } from '#core/settings/colours.ts'
import { defaultFirm } from '#core/settings/firm.ts'
import { ico } from '#server/media/ico.ts'

const folder = 'app/site/public'
const { ink, paper } = defaultColours
const accent = '#8f6b2e'

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
try {
  const { drawSocialImage } = await vite.ssrLoadModule('/app/site/social/draw.server.tsx')
  const { homeCopy } = await vite.ssrLoadModule('/app/site/content/home.ts')
  const { wordsIn } = await vite.ssrLoadModule('/app/site/content/copy.ts')
  const { originalCopy } = await vite.ssrLoadModule('/app/site/content/read-copy.server.ts')

  const icon = (margin: number, ground: string, lines: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${40 + 2 * margin} ${
      40 + 2 * margin
    }">${ground}<path d="${spanPath}" fill="${lines}"/><path d="${waterPath}" fill="none" stroke="${accent}" stroke-width="1.6"/></svg>`
  const paperGround = (margin: number) =>
    `<rect x="${-margin}" y="${-margin}" width="${40 + 2 * margin}" height="${40 + 2 * margin}" fill="${paper}"/>`
  const png = (svg: string, width: number) =>
    new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng()

  mkdirSync(folder, { recursive: true })
  // The metal tone is seen in light and dark tab bars alike.
  writeFileSync(`${folder}/icon.svg`, icon(0, '', accent))
  writeFileSync(`${folder}/favicon.ico`, ico(png(icon(0, '', accent), 32), 32))
  for (const [name, width] of [
    ['apple-touch-icon', 180],
    ['icon-192', 192],
    ['icon-512', 512],
  ] as const)
    writeFileSync(`${folder}/${name}.png`, png(icon(10, paperGround(10), ink), width))
  for (const language of languages) {
    const title = wordsIn(originalCopy(language), homeCopy).hero.headline
    const sample = `sample/${language}/firm.ts`
    const { sampleFirm } = existsSync(sample)
      ? await vite.ssrLoadModule(`/${sample}`)
      : { sampleFirm: defaultFirm }
    const image = await drawSocialImage(
      { title, eyebrow: '', firm: sampleFirm.name, language },
      'app/site/social/fonts',
    )
    writeFileSync(folder + defaultSocialPath(language), image)
  }
} finally {
  await vite.close()
}
