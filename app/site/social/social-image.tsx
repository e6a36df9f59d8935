import { directionOf, type Language, lineOf } from '#core/language.ts'
import { defaultColours } from '#core/settings/colours.ts'
import { drawnName, wordmark } from '../frame/wordmark.tsx'
import { mainLine, reflection } from '../home/bridge/lines.ts'
import { view } from '../home/bridge/model.ts'
import { socialImageSize } from '../metadata.tsx'
import type { SocialText } from './social-text.ts'

const serif = 'Newsreader 16pt'
const sans = 'Hanken Grotesk'
const naskh = 'Noto Naskh Arabic'
const amiri = 'Amiri'
const plex = 'IBM Plex Sans Arabic'

/** In one font; x is in pixels from the line's start. */
export type Piece = { text: string; font: string; x: number }

/** Large, or small beside it. */
export type Style = 'title' | 'plain'

/**
 * The drawing library shapes one script at a time, so Arabic is a piece of its own; its fonts have no
 * figures and no Latin letters.
 */
export function scriptsOf(
  line: string,
  language: Language = 'en',
  style: Style = 'title',
): { text: string; font: string }[] {
  const isNaskh = lineOf(language).fonts === 'naskh'
  const joined = isNaskh ? { title: amiri, plain: plex } : { title: naskh, plain: naskh }
  const latin = { title: serif, plain: sans }
  // With the marks around a word: apart from it they would be a space away, and on the wrong side.
  const letters = '[«(]?[\\u0600-\\u06ff\\u200c-\\u200f]+[:.!…»)]*'
  // So does a point between two parts of a line, where it is read from the right.
  const point = directionOf(language) === 'rtl' ? '·' : '(?!)'
  const pieces = new RegExp(
    `${letters}(?:\\s+${letters})*|${point}|(?:(?!${letters}|${point}).)+`,
    'gsu',
  )
  return Array.from(line.matchAll(pieces), ([piece]) => ({
    text: /[\u0600-\u06ff]/.test(piece) ? `\u200f${piece.trim()}\u200f` : piece.trim(),
    font: (/[\u0600-\u06ff]/.test(piece) ? joined : latin)[style],
  })).filter((piece) => piece.text)
}

/** So that the drawing library can say how wide it is. */
export function LonePiece(props: { text: string; font: string; size: number }) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8000 300">
      <title>{props.text}</title>
      <text x="10" y="200" fontFamily={props.font} fontSize={props.size}>
        {props.text}
      </text>
    </svg>
  )
}

const { ink, paper, accent } = defaultColours

/** In pixels, from one that fills a short line to one that holds four. */
export const titleSizes = [96, 80, 68, 58] as const
export const titleWidth = 1040

/** Of the drawn name, whose letters are then as high as those that would be written. */
const nameScale = 0.1

export const plainSizes = { eyebrow: 26, firm: 24 } as const

/** `lines` are the broken title. */
export function SocialImage(props: {
  text: SocialText
  lines: readonly Piece[][]
  size: number
  eyebrow: readonly Piece[]
  firm: readonly Piece[]
}) {
  const { text, lines, size, eyebrow, firm } = props
  const { width, height } = socialImageSize
  const scale = width / view.width
  const isMirrored = directionOf(text.language) === 'rtl'
  const isNaskh = lineOf(text.language).fonts === 'naskh'
  const from = (x: number): { x: number; textAnchor?: 'end' } =>
    isMirrored ? { x: width - x, textAnchor: 'end' } : { x }
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`}>
      <title>{text.title}</title>
      <rect width={width} height={height} fill={paper} />
      <g
        transform={`translate(${isMirrored ? width : 0} ${height - 330}) scale(${isMirrored ? -scale : scale} ${scale})`}
        fill="none"
        stroke={ink}
        strokeWidth="1.6"
        opacity=".5"
      >
        <path d={mainLine()} />
        <path d={reflection()} strokeDasharray="11 5" strokeWidth="1" opacity=".5" />
      </g>
      {eyebrow.map(({ text, font, x }) => (
        <text
          key={x}
          {...from(80 + x)}
          y="104"
          fontFamily={font}
          fontSize={plainSizes.eyebrow}
          fill={accent}
        >
          {text}
        </text>
      ))}
      {lines.map((pieces, index) =>
        pieces.map((piece) => (
          <text
            key={piece.text}
            {...from(78 + piece.x)}
            y={140 + size * (0.9 + index * (isNaskh ? 1.3 : 1.08))}
            fontFamily={piece.font}
            fontSize={size}
            fill={ink}
          >
            {piece.text}
          </text>
        )),
      )}
      <rect x={isMirrored ? width - 120 : 80} y={height - 76} width="40" height="2" fill={accent} />
      {text.firm === drawnName ? (
        <path
          d={wordmark.outline}
          fill={ink}
          transform={`translate(${width - 136 - wordmark.width * nameScale} ${height - 66 - wordmark.baseline * nameScale}) scale(${nameScale})`}
        />
      ) : (
        firm.map(({ text, font, x }) => (
          <text
            key={x}
            {...from(136 + x)}
            y={height - 66}
            fontFamily={font}
            fontSize={plainSizes.firm}
            fill={ink}
          >
            {text}
          </text>
        ))
      )}
    </svg>
  )
}
