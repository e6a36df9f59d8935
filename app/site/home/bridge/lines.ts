import {
  arches,
  beginning,
  bridge,
  deckAt,
  end,
  eye,
  onArch,
  type Point,
  project,
  radius,
} from './model.ts'
import { type Pen, pen } from './pen.ts'

export function drawArch(
  hand: Pen,
  start: number,
  how: { from?: number; to?: number; r?: number; w?: number; mirrored?: boolean } = {},
) {
  const { from = 0, to = 1, r = radius, w = 0, mirrored = false } = how
  const near = project(start, 0, w)
  const far = project(start + 2 * radius, 0, w)
  // A curve of few pieces is seen in large arches only.
  const most = Math.min(6, 2 + Math.round(Math.abs(far[0] - near[0]) / 45))
  const pieces = Math.max(2, Math.round(most * Math.abs(to - from)))
  const handle = (4 / 3) * Math.tan((Math.PI * (to - from)) / pieces / 4) * r
  const seen = (p: Point) => project(p[0], mirrored ? -p[1] : p[1], w)
  for (let i = 0; i < pieces; i++) {
    const t0 = from + ((to - from) * i) / pieces
    const t1 = from + ((to - from) * (i + 1)) / pieces
    const a = onArch(start, t0, r)
    const b = onArch(start, t1, r)
    const s0 = Math.sin(Math.PI * t0) * handle
    const c0 = Math.cos(Math.PI * t0) * handle
    const s1 = Math.sin(Math.PI * t1) * handle
    const c1 = Math.cos(Math.PI * t1) * handle
    hand.curve(seen([a[0] + s0, a[1] + c0]), seen([b[0] - s1, b[1] - c1]), seen(b))
  }
}

/** Along the far shore, up, over the deck, and back under every arch. */
export function mainLine(): string {
  const hand = pen()
  hand.move([0, eye.horizon + 7])
  hand.curve([190, eye.horizon + 9], project(end + 30, 4.2), project(end, deckAt(end)))
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
  const hand = pen(1)
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
