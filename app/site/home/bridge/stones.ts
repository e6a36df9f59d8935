import { drawArch } from './lines.ts'
import { arches, bridge, onArch, outerRadius, type Point, project } from './model.ts'
import { type Pen, pen } from './pen.ts'

/** Fewer the farther away, none where they would be too small. */
export function stones(): string {
  const hand = pen(1)
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

/** The far edge and courses inside each arch, as far as they can be seen. */
export function vaults(): { edges: string; courses: string } {
  const edges = pen()
  const courses = pen(1)
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

function drawCourse(hand: Pen, opening: Point[], [u, v]: Point) {
  const front = project(u, v)
  const back = project(u, v, bridge.depth)
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
      const dx = previous[0] - point[0]
      const dy = previous[1] - point[1]
      if (x < point[0] + (dx * (y - point[1])) / dy) within = !within
    }
    previous = point
  }
  return within
}
