import type { Face } from './font-faces.ts'

/**
 * Width of a character in Arabic text, in em: letters join, so the table of a font does not tell it.
 * Measured in Chromium over the words of five Arabic pages, which differ by 2 %; those of the
 * system's fonts below were measured alike.
 */
export const arabicWidths: Partial<Record<Face['family'], number>> = {
  Amiri: 0.341,
  'Plex Arabic': 0.384,
}

/**
 * Metrics of the fonts that people already have, from the tables of @capsizecss/metrics 4 (which
 * is 169 MB, hence copied): units per em, and the average width of a letter in English text.
 */
export const systemFonts = [
  {
    for: 'Newsreader',
    suffix: 'Times',
    local: ['Times New Roman', 'Liberation Serif', 'Tinos'],
    unitsPerEm: 2048,
    xWidthAvg: 832,
  },
  {
    for: 'Newsreader',
    suffix: 'Noto',
    local: ['Noto Serif'],
    unitsPerEm: 1000,
    xWidthAvg: 481,
  },
  {
    for: 'Newsreader',
    suffix: 'DejaVu',
    local: ['DejaVu Serif'],
    unitsPerEm: 2048,
    xWidthAvg: 1058,
  },
  {
    for: 'Hanken Grotesk',
    suffix: 'Arial',
    // Roboto's letters are narrower by two thousandths, which is not worth a face in every document.
    local: ['Arial', 'Liberation Sans', 'Arimo', 'Roboto'],
    unitsPerEm: 2048,
    xWidthAvg: 913,
  },
  {
    for: 'Hanken Grotesk',
    suffix: 'DejaVu',
    local: ['DejaVu Sans'],
    unitsPerEm: 2048,
    xWidthAvg: 1041,
  },
  ...arabicFallbacks('Amiri', 'Times', ['Times New Roman'], 33.5),
  ...arabicFallbacks('Plex Arabic', 'Arial', ['Arial'], 34),
]

/** A fallback of the family's own kind, as Windows and Apple have it, and those of Android and Linux. */
function arabicFallbacks(family: Face['family'], suffix: string, local: string[], width: number) {
  return [
    { for: family, suffix, local, unitsPerEm: 100, xWidthAvg: width },
    {
      for: family,
      suffix: 'Noto',
      local: ['Noto Naskh Arabic', 'Noto Naskh Arabic UI'],
      unitsPerEm: 100,
      xWidthAvg: 37.1,
    },
    { for: family, suffix: 'DejaVu', local: ['DejaVu Sans'], unitsPerEm: 100, xWidthAvg: 43.9 },
  ]
}
