import type { Point } from '../home/bridge/model.ts'
import { type Pen, pen } from '../home/bridge/pen.ts'

/** Places on the paper. The ground is the waterline; below it the arches are reflected. */
export const paper = { width: 1600, height: 380, ground: 320 }

export type Drawing = Record<'main' | 'ring' | 'hatching' | 'reflection', string> & {
  /** Above it nothing is drawn. */
  top: number
}

/** `reach` is half of its span; it rises above its jambs. */
type Arch = { centre: number; reach: number; rise: number; jamb: number }

/** Of a quarter of an ellipse, the handles of its curve. */
const handle = 0.5523
const deckDepth = 20

/** Lines of hatching for each that a small drawing has. */
export type Fineness = 1 | 2

/**
 * An arcade whose spans are as wide as their values, in order, under one deck; all arches have one
 * shape. Values are positive.
 */
export function arcade(values: readonly number[], fineness: Fineness = 2): Drawing {
  const whole = values.reduce((sum, value) => sum + value, 0)
  // Many spans need slender piers, or the smallest of them would be narrower than what carries it.
  const pier = values.length > 6 ? 20 : 26
  const free = paper.width - pier * (values.length + 1)
  const shape = Math.min(0.5, 210 / ((Math.max(...values) / whole) * free))
  let at = pier
  const arches = values.map((value): Arch => {
    const span = (value / whole) * free
    const centre = at + span / 2
    at += span + pier
    return { centre, reach: span / 2, rise: span * shape, jamb: 24 }
  })
  return draw(arches, pier, fineness)
}

/** A reading room: tall bays of one width, each with its shelves, and a row of windows above. */
export function readingRoom(fineness: Fineness = 2): Drawing {
  const bays = 9
  // So that each bay is drawn in the same steps, which a page then holds once.
  const pier = 25
  const span = (paper.width - pier * (bays + 1)) / bays
  const arches = Array.from(
    { length: bays },
    (_, i): Arch => ({
      centre: pier + span / 2 + i * (span + pier),
      reach: span / 2,
      rise: span / 2,
      jamb: 96,
    }),
  )
  const drawn = draw(arches, pier, fineness)
  drawn.hatching += startOver(shelves(arches, 12 / fineness))
  if (fineness === 1) return drawn
  const cornice = drawn.top
  const windows = pen()
  for (const { centre } of arches)
    for (const aside of [-span / 4, span / 4])
      outline(windows, { centre: centre + aside, reach: 17, rise: 17, jamb: 26 }, cornice - 10)
  windows.move([0, cornice - 66])
  windows.line([paper.width, cornice - 66])
  return { ...drawn, top: cornice - 66, ring: drawn.ring + startOver(windows.path) }
}

/** A path of its own begins at the corner of the paper; one that follows another begins where that ends. */
const startOver = (path: string) => `M0 0${path}`

function draw(arches: readonly Arch[], pier: number, fineness: Fineness): Drawing {
  const finest = fineness === 1 ? 1 : 0.1
  const main = pen(finest)
  // Short lines, and thin: in whole steps they look the same.
  const ring = pen(1)
  const hatching = pen(1)
  const reflection = pen(finest)
  const top = viaduct(main, arches, pier)
  main.move([0, paper.ground])
  main.line([paper.width, paper.ground])
  for (const arch of arches) {
    outline(main, arch, paper.ground)
    stones(ring, arch, pier)
    vault(hatching, arch, fineness)
    outline(reflection, { ...arch, rise: -arch.rise / 4, jamb: -arch.jamb / 2 }, paper.ground)
  }
  return {
    top,
    main: main.path,
    ring: ring.path,
    hatching: hatching.path,
    reflection: reflection.path,
  }
}

/** Level, above the highest crown, with a pilaster on each pier. Returns where its upper edge is. */
function viaduct(hand: Pen, arches: readonly Arch[], pier: number): number {
  const crown = Math.max(...arches.map(({ rise, jamb }) => rise + jamb))
  const deck = paper.ground - crown - deckDepth
  for (const below of [0, 7]) {
    hand.move([0, deck + below])
    hand.line([paper.width, deck + below])
  }
  const piers = arches.map(({ centre, reach }) => centre - reach - pier / 2)
  for (const x of [...piers, paper.width - pier / 2]) {
    hand.move([x, deck + 7])
    hand.line([x, paper.ground])
  }
  return deck
}

function outline(hand: Pen, { centre, reach, rise, jamb }: Arch, foot: number) {
  hand.move([centre - reach, foot])
  hand.line([centre - reach, foot - jamb])
  bow(hand, [centre, foot - jamb], reach, rise)
  hand.line([centre + reach, foot])
}

/** From the start of a half ellipse to its end. */
function bow(hand: Pen, [x, y]: Point, reach: number, rise: number) {
  const dx = reach * handle
  const dy = rise * handle
  hand.curve([x - reach, y - dy], [x - dx, y - rise], [x, y - rise])
  hand.curve([x + dx, y - rise], [x + reach, y - dy], [x + reach, y])
}

/** A ring of stones around an arch, as many as have room. */
function stones(hand: Pen, arch: Arch, pier: number) {
  const thick = Math.min(14, arch.reach * 0.2, pier * 0.45)
  const outer = { ...arch, reach: arch.reach + thick, rise: arch.rise + thick }
  hand.move(onArch(outer, 0))
  bow(hand, [arch.centre, paper.ground - arch.jamb], outer.reach, outer.rise)
  const count = Math.max(7, 2 * Math.round((arch.reach + arch.rise) / 16) + 1)
  for (let i = 1; i < count; i++) {
    hand.move(onArch(arch, i / count))
    hand.line(onArch(outer, i / count))
  }
}

/** Its courses, from the near edge to the far one, which is seen from beside the middle. */
function vault(hand: Pen, arch: Arch, fineness: Fineness) {
  const { reach, rise } = arch
  const centre = arch.centre + reach * 0.07
  const far = { ...arch, centre, reach: reach * 0.87, rise: rise * 0.88 }
  outline(hand, far, paper.ground)
  // Nobody sees stones of two pixels.
  if (fineness === 1 && reach < 40) return
  const count = Math.max(8, Math.round(((reach + rise) * fineness) / 14))
  for (let i = 1; i < count; i++) {
    hand.move(onArch(arch, i / count))
    hand.line(onArch(far, i / count))
  }
  for (let v = 8; v < arch.jamb; v += 16 / fineness) {
    hand.move([centre + far.reach, paper.ground - v])
    hand.line([arch.centre + reach, paper.ground - v])
  }
}

/** Four boards in each bay, and the backs of books upon them, none as high as its neighbour. */
function shelves(arches: readonly Arch[], book: number): string {
  const hand = pen(1)
  for (const [bay, { centre, reach }] of arches.entries())
    for (let board = 0; board < 4; board++) {
      const foot = paper.ground - board * 27
      const half = reach * 0.7
      hand.move([centre - half, foot])
      hand.line([centre + half, foot])
      for (let i = 0; i * book < 2 * half; i++) {
        const x = centre - half + i * book
        hand.move([x, foot])
        hand.line([x, foot - 12 - ((i * 7 + board * 5 + bay * 3) % 9)])
      }
    }
  return hand.path
}

function onArch({ centre, reach, rise, jamb }: Arch, turn: number): Point {
  const angle = Math.PI * turn
  return [centre - reach * Math.cos(angle), paper.ground - jamb - rise * Math.sin(angle)]
}
