import type { Field } from '#core/fields/kinds.ts'
import { contrast, mix } from '../colour.ts'

export const colourFields = {
  ink: { kind: 'colour', label: 'Ink colour', initial: '#16211f' },
  accent: { kind: 'colour', label: 'Accent colour', initial: '#7d5c23' },
  paper: { kind: 'colour', label: 'Paper colour', initial: '#f5f2eb' },
} as const satisfies Record<string, Field>

export type ColourName = keyof typeof colourFields

export const colourNames = Object.keys(colourFields) as ColourName[]

/** #rrggbb; all other colours are derived from these (app/styles/tokens.css). */
export type BrandColours = Record<ColourName, string>

export const defaultColours: BrandColours = {
  ink: colourFields.ink.initial,
  accent: colourFields.accent.initial,
  paper: colourFields.paper.initial,
}

const alert = '#96291d'

/** Returns '' for the default colours. */
export function colourStyles(colours: BrandColours): string {
  const changed = colourNames.filter((name) => colours[name] !== defaultColours[name])
  if (changed.length === 0) return ''
  return `:root{${changed.map((name) => `--${name}:${colours[name]}`).join(';')}}`
}

export type ContrastCheck = {
  what: string
  front: string
  ground: string
  ratio: number
  needed: number
}

export function contrastChecks({ ink, accent, paper }: BrandColours): ContrastCheck[] {
  const text = 4.5
  const graphic = 3
  const pairs: [string, string, string, number][] = [
    ['Text on paper', ink, paper, text],
    ['Quiet text on paper', mix(ink, 0.74, paper), paper, text],
    ['Accent on paper', accent, paper, text],
    ['Text on dark bands', paper, ink, text],
    ['Quiet text on dark bands', mix(paper, 0.76, ink), ink, text],
    ['Accent on dark bands', mix(accent, 0.45, paper), ink, text],
    ['Edges of fields', mix(ink, 0.56, paper), paper, graphic],
    ['Errors on paper', alert, paper, text],
  ]
  return pairs.map(([what, front, ground, needed]) => ({
    what,
    front,
    ground,
    ratio: contrast(front, ground),
    needed,
  }))
}

export function unreadablePairs(colours: BrandColours): ContrastCheck[] {
  return contrastChecks(colours).filter(({ ratio, needed }) => ratio < needed)
}
