import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg, type ResvgRenderOptions, renderAsync } from '@resvg/resvg-js'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#core/language.ts'
import { socialImageSize } from '../metadata.tsx'
import {
  LonePiece,
  type Piece,
  plainSizes,
  SocialImage,
  type Style,
  scriptsOf,
  titleSizes,
  titleWidth,
} from './social-image.tsx'
import type { SocialText } from './social-text.ts'

/** As PNG. `fontFolder` holds the TrueType files of the site's fonts. */
export async function drawSocialImage(text: SocialText, fontFolder: string): Promise<Buffer> {
  const options: ResvgRenderOptions = {
    fitTo: { mode: 'width', value: socialImageSize.width },
    font: {
      loadSystemFonts: false,
      fontFiles: readdirSync(fontFolder).map((file) => join(fontFolder, file)),
      defaultFontFamily: 'Hanken Grotesk',
    },
  }
  const { size, lines } = breakTitle(text, options)
  const { language } = text
  const plain = (line: string, at: number) =>
    placed(line, at, { language, options, style: 'plain' }).pieces
  const svg = renderToStaticMarkup(
    <SocialImage
      text={text}
      lines={lines}
      size={size}
      eyebrow={plain(text.eyebrow, plainSizes.eyebrow)}
      firm={plain(text.firm, plainSizes.firm)}
    />,
  )
  return (await renderAsync(svg, options)).asPng()
}

const maxLines = 4

/** At which the title fits into three lines, or four at the smallest. */
function breakTitle({ title, language }: SocialText, options: ResvgRenderOptions) {
  const smallest = titleSizes[titleSizes.length - 1] ?? 58
  for (const size of titleSizes) {
    const lines = linesOf(title, size, { language, options })
    if (lines.length <= 3 || size === smallest) return { size, lines: lines.slice(0, maxLines) }
  }
  return { size: smallest, lines: [] }
}

type Drawing = { language: Language; options: ResvgRenderOptions; style?: Style }

function linesOf(title: string, size: number, drawing: Drawing): Piece[][] {
  const lines: string[] = []
  for (const word of title.split(/\s+/).filter(Boolean)) {
    // To measure the rest of a long title would hold up the images behind it for seconds.
    if (lines.length > maxLines) break
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    const { width } = placed(longer, size, drawing)
    if (lines.length === 0 || width > titleWidth) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  const fits = (line: string) => placed(line, size, drawing).width <= titleWidth
  return withCompany(lines, fits).map((line) => placed(line, size, drawing).pieces)
}

/** A word alone on the last line gets the one before it, where that leaves no other alone. */
export function withCompany(lines: readonly string[], fits: (line: string) => boolean): string[] {
  const [last = '', previous = ''] = [lines.at(-1), lines.at(-2)]
  const [word = '', ...rest] = previous.split(' ').reverse()
  const longer = `${word} ${last}`
  if (last.includes(' ') || rest.length < 2 || !fits(longer)) return [...lines]
  return [...lines.slice(0, -2), rest.reverse().join(' '), longer]
}

function placed(line: string, size: number, { language, options, style }: Drawing) {
  // Small letters stand further apart.
  const space = size * (style === 'plain' ? 0.36 : 0.25)
  let x = 0
  const pieces: Piece[] = scriptsOf(line, language, style).map((piece) => {
    const at = x
    x += widthOf(piece, size, options) + space
    return { ...piece, x: at }
  })
  return { pieces, width: x - space }
}

/** In pixels, by the library that draws it. */
function widthOf(
  piece: { text: string; font: string },
  size: number,
  options: ResvgRenderOptions,
): number {
  const svg = renderToStaticMarkup(<LonePiece {...piece} size={size} />)
  return new Resvg(svg, { ...options, fitTo: { mode: 'original' } }).getBBox()?.width ?? 0
}
