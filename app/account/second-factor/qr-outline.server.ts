import { encode } from 'uqr'

/** In units of one square. */
export type QrOutline = { size: number; path: string }

/** Quiet ground, which scanners need. */
const border = 4

/** On the server, so that no page carries the program that does it. */
export function outlineOf(text: string): QrOutline {
  const { data, size } = encode(text, { border, ecc: 'L' })
  const path = data
    .flatMap((row, y) => {
      const squares = row.map((dark) => (dark ? '#' : ' ')).join('')
      return Array.from(
        squares.matchAll(/#+/g),
        ({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`,
      )
    })
    .join('')
  return { size, path }
}
