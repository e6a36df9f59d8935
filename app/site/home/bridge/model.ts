/** Round arches in true perspective, seen from near the water, so they narrow and reflect. */
export type Point = readonly [x: number, y: number]

export const view = { width: 1600, height: 640 }

// Lengths are metres, apart from the three that are places on the paper.
export const eye = { focal: 900, height: 2.3, horizon: 300, vanishing: 120, centre: 800 }
export const bridge = {
  arches: 15,
  span: 6,
  pier: 1.7,
  spring: 1.3,
  deck: 5.35,
  hump: 0.7,
  depth: 3.2,
}
export const nearest = { distance: 15, aside: 14.25, firstArch: -5 }
export const radius = bridge.span / 2
export const outerRadius = radius * 1.17
export const beginning = nearest.firstArch - bridge.pier
export const end = nearest.firstArch + bridge.arches * (bridge.span + bridge.pier)

export const arches = Array.from(
  { length: bridge.arches },
  (_, i) => nearest.firstArch + i * (bridge.span + bridge.pier),
)

const slope = (eye.vanishing - eye.centre) / eye.focal
const length = Math.hypot(slope, 1)
const along: Point = [slope / length, 1 / length]
const across: Point = [1 / length, -slope / length]

/** Metres along the bridge, above the water, and into its depth. */
export function project(u: number, v: number, w = 0): Point {
  const x = nearest.aside + u * along[0] + w * across[0]
  const z = nearest.distance + u * along[1] + w * across[1]
  return [eye.centre + (eye.focal * x) / z, eye.horizon - (eye.focal * (v - eye.height)) / z]
}

/** Turn 0 is the near springing, 1 the far one. */
export function onArch(start: number, turn: number, r = radius): Point {
  const angle = Math.PI * turn
  return [start + radius - r * Math.cos(angle), bridge.spring + r * Math.sin(angle)]
}

export const deckAt = (u: number) =>
  bridge.deck +
  bridge.hump * Math.sin(Math.PI * Math.min(1, Math.max(0, (u - beginning) / (end - beginning))))
