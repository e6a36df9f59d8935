/**
 * The bridge of the home page, as lines in perspective.
 *
 * It is a real model: a row of round arches in one plane, seen by an eye near the water. So the
 * arches narrow as they should, the vaults show the right stones, and the reflection lies true.
 */
type Point = readonly [x: number, y: number]

export const view = { width: 1600, height: 640 }

// Lengths are metres, apart from the three that are places on the paper.
const eye = { focal: 900, height: 2.3, horizon: 300, vanishing: 120, centre: 800 }
const bridge = { arches: 15, span: 6, pier: 1.7, spring: 1.3, deck: 5.35, hump: 0.7, depth: 3.2 }
const nearest = { distance: 15, aside: 14.25, firstArch: -5 }
const radius = bridge.span / 2
const outerRadius = radius * 1.17
const beginning = nearest.firstArch - bridge.pier
const end = nearest.firstArch + bridge.arches * (bridge.span + bridge.pier)

/** Arches from the near end to the far one, by where each begins along the bridge. */
export const arches = Array.from(
  { length: bridge.arches },
  (_, i) => nearest.firstArch + i * (bridge.span + bridge.pier),
)

const slope = (eye.vanishing - eye.centre) / eye.focal
const length = Math.hypot(slope, 1)
const along: Point = [slope / length, 1 / length]
const across: Point = [1 / length, -slope / length]

/** Where a point appears: metres along the bridge, above the water, and into its depth. */
export function project(u: number, v: number, w = 0): Point {
  const x = nearest.aside + u * along[0] + w * across[0]
  const z = nearest.distance + u * along[1] + w * across[1]
  return [eye.centre + (eye.focal * x) / z, eye.horizon - (eye.focal * (v - eye.height)) / z]
}

/** The point of an arch at turn 0 (near springing) to 1 (far springing). */
function onArch(start: number, turn: number, r = radius): Point {
  const angle = Math.PI * turn
  return [start + radius - r * Math.cos(angle), bridge.spring + r * Math.sin(angle)]
}

const deckAt = (u: number) =>
  bridge.deck +
  bridge.hump * Math.sin(Math.PI * Math.min(1, Math.max(0, (u - beginning) / (end - beginning))))

/** A pen that writes relative steps with one decimal, so that the page stays small. */
function pen() {
  let path = ''
  let at: Point = [0, 0]
  const step = (to: Point) => {
    const [dx, dy] = [Math.round((to[0] - at[0]) * 10) / 10, Math.round((to[1] - at[1]) * 10) / 10]
    return { text: `${dx}${dy < 0 ? '' : ' '}${dy}`, to: [at[0] + dx, at[1] + dy] as Point }
  }
  return {
    move(to: Point) {
      at = [Math.round(to[0] * 10) / 10, Math.round(to[1] * 10) / 10]
      path += `M${at[0]} ${at[1]}`
    },
    line(to: Point) {
      const { text, to: there } = step(to)
      path += `l${text}`
      at = there
    },
    curve(one: Point, two: Point, to: Point) {
      const last = step(to)
      path += `c${step(one).text} ${step(two).text} ${last.text}`
      at = last.to
    },
    get path() {
      return path
    },
  }
}

type Pen = ReturnType<typeof pen>

/** Draws an arch from one turn to another, upright or mirrored in the water. */
function drawArch(
  hand: Pen,
  start: number,
  how: { from?: number; to?: number; r?: number; w?: number; mirrored?: boolean } = {},
) {
  const { from = 0, to = 1, r = radius, w = 0, mirrored = false } = how
  const pieces = Math.max(2, Math.round(6 * Math.abs(to - from)))
  const handle = (4 / 3) * Math.tan((Math.PI * (to - from)) / pieces / 4) * r
  const seen = (p: Point) => project(p[0], mirrored ? -p[1] : p[1], w)
  for (let i = 0; i < pieces; i++) {
    const [t0, t1] = [from + ((to - from) * i) / pieces, from + ((to - from) * (i + 1)) / pieces]
    const [a, b] = [onArch(start, t0, r), onArch(start, t1, r)]
    const [s0, c0] = [Math.sin(Math.PI * t0) * handle, Math.cos(Math.PI * t0) * handle]
    const [s1, c1] = [Math.sin(Math.PI * t1) * handle, Math.cos(Math.PI * t1) * handle]
    hand.curve(seen([a[0] + s0, a[1] + c0]), seen([b[0] - s1, b[1] - c1]), seen(b))
  }
}

/** The one continuous line: along the far shore, up, over the deck, and back under every arch. */
export function mainLine(): string {
  const hand = pen()
  hand.move([0, eye.horizon + 7])
  hand.curve([150, eye.horizon + 8], project(end + 90, 0.4), project(end + 34, 2.6))
  hand.curve(project(end + 22, 4), project(end + 10, deckAt(end) - 0.6), project(end, deckAt(end)))
  drawDeck(hand, 0)
  for (const start of arches) {
    hand.line(project(start - bridge.pier, 0))
    hand.line(project(start, 0))
    hand.line(project(start, bridge.spring))
    drawArch(hand, start)
    hand.line(project(start + bridge.span, 0))
  }
  hand.line(project(end, 0))
  hand.line(project(end + 40, 0))
  return hand.path
}

function drawDeck(hand: Pen, below: number, mirrored = false) {
  const pieces = 14
  for (let i = pieces; i >= 0; i--) {
    const u = beginning + (end - beginning) * (i / pieces) ** 1.6
    hand.line(project(u, (deckAt(u) - below) * (mirrored ? -1 : 1)))
  }
}

export function copingLine(): string {
  const hand = pen()
  hand.move(project(end, deckAt(end) - 0.5))
  drawDeck(hand, 0.5)
  return hand.path
}

export function reflection(): string {
  const hand = pen()
  for (const start of arches) {
    hand.move(project(start, 0))
    hand.line(project(start, -bridge.spring))
    drawArch(hand, start, { mirrored: true })
    hand.line(project(start + bridge.span, 0))
  }
  hand.move(project(end, -deckAt(end)))
  drawDeck(hand, 0, true)
  return hand.path
}

/** The stones around each arch: fewer the farther away, none where the eye could not tell. */
export function stones(): string {
  const hand = pen()
  const joints = [27, 25, 23, 19, 15, 11, 1, 1]
  for (const [i, count] of joints.entries()) {
    const start = arches[i] ?? 0
    hand.move(project(...onArch(start, 0, outerRadius)))
    drawArch(hand, start, { r: outerRadius })
    for (let j = 1; j < count; j++) {
      hand.move(project(...onArch(start, j / count)))
      hand.line(project(...onArch(start, j / count, outerRadius)))
    }
  }
  return hand.path
}

/** The inside of each arch: its far edge and its courses, as far as they can be seen. */
export function vaults(): { edges: string; courses: string } {
  const edges = pen()
  const courses = pen()
  const counts = [30, 28, 24, 20, 16, 12, 10, 8]
  for (const [i, start] of arches.entries()) {
    const opening = outline(start)
    const far = start + bridge.span
    const turns = Array.from({ length: 101 }, (_, t) => t / 100)
    const seen = turns.filter((t) => {
      const [u, v] = onArch(start, t)
      return contains(opening, project(u, v, bridge.depth))
    })
    const jamb = contains(opening, project(far, 0.6, bridge.depth))
    const first = seen[0]
    if (first !== undefined && seen.length > 1) {
      const [u, v] = onArch(start, first)
      edges.move(project(u, v, bridge.depth))
      drawArch(edges, start, { from: first, to: seen.at(-1), w: bridge.depth })
      if (jamb) edges.line(project(far, 0, bridge.depth))
    }
    const count = counts[i]
    if (jamb && count) {
      edges.move(project(far, 0))
      edges.line(project(far, 0, bridge.depth))
      for (let v = 0.3; v <= bridge.spring; v += 0.33) {
        courses.move(project(far, v))
        courses.line(project(far, v, bridge.depth))
      }
    }
    for (let j = 1; j < (count ?? 0); j++)
      drawCourse(courses, opening, onArch(start, j / (count ?? 1)))
  }
  return { edges: edges.path, courses: courses.path }
}

/** One course of the vault, cut where the front of the arch hides it. */
function drawCourse(hand: Pen, opening: Point[], [u, v]: Point) {
  const [front, back] = [project(u, v), project(u, v, bridge.depth)]
  const at = (part: number): Point => [
    front[0] + (back[0] - front[0]) * part,
    front[1] + (back[1] - front[1]) * part,
  ]
  const parts = Array.from({ length: 24 }, (_, i) => (i + 1) / 24)
  const hidden = parts.findIndex((part, i) => i > 1 && !contains(opening, at(part)))
  const visible = hidden === -1 ? 24 : hidden
  if (visible < 3) return
  hand.move(front)
  hand.line(at(visible / 24))
}

function outline(start: number): Point[] {
  const ring = Array.from({ length: 41 }, (_, i) => project(...onArch(start, i / 40)))
  return [project(start, 0), ...ring, project(start + bridge.span, 0)]
}

function contains(polygon: Point[], [x, y]: Point): boolean {
  let within = false
  let previous = polygon.at(-1)
  for (const point of polygon) {
    if (previous && point[1] > y !== previous[1] > y) {
      const [dx, dy] = [previous[0] - point[0], previous[1] - point[1]]
      if (x < point[0] + (dx * (y - point[1])) / dy) within = !within
    }
    previous = point
  }
  return within
}

/** Short strokes of light on the water in front of the bridge; always the same ones. */
export function ripples(): string {
  const hand = pen()
  let seed = 7
  const random = () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
  }
  for (let i = 0; i < 90; i++) {
    const z = nearest.distance * 0.62 + random() ** 2 * 60
    const [x, y] = [random() * view.width, eye.horizon + (eye.focal * eye.height) / z]
    const reach = (500 + 900 * random()) / z
    if (y < waterline(x) + 8 || y < waterline(x + reach) + 8) continue
    hand.move([x, y])
    hand.line([x + reach, y])
  }
  return hand.path
}

/** Height on the paper at which the front of the bridge meets the water. */
function waterline(x: number): number {
  const [a, b] = [project(beginning, 0), project(end, 0)]
  return x < b[0] ? 0 : b[1] + ((a[1] - b[1]) * (x - b[0])) / (a[0] - b[0])
}
