import type { Point } from '../home/bridge/model.ts'
import { pen } from '../home/bridge/pen.ts'

/** A half circle as wide as twice its height; the arch that shows it stretches it. */
const radius = 100
/** The far edge of the vault, seen from beside the middle and from below. */
const far = { radius: 86, aside: 9, above: 1 }
const joints = 44

const front = (turn: number): Point => around([radius, radius], radius, turn)
const back = (turn: number): Point =>
  around([radius + far.aside, radius - far.above], far.radius, turn)

// Once when the server starts: the lines never change.
const lines = { edge: edge(), courses: courses(), jambs: jambs() }

/** The hollow of an arch, hatched as the vaults of the bridge are: no arch looks like an empty frame. */
export function Vault() {
  return (
    <svg
      className="vault"
      {...vaultBox}
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <VaultLines />
    </svg>
  )
}

export const vaultBox = { viewBox: `0 0 ${2 * radius} ${radius}`, overflow: 'visible' }

/** For a box of twice its height. Jambs go on below it, as far as the box around it shows them. */
export function VaultLines({ jambs }: { jambs?: boolean }) {
  return (
    <>
      {jambs && <path d={lines.jambs} strokeWidth=".5" vectorEffect="non-scaling-stroke" />}
      <path d={lines.courses} strokeWidth=".5" vectorEffect="non-scaling-stroke" />
      <path d={lines.edge} strokeWidth=".8" vectorEffect="non-scaling-stroke" />
    </>
  )
}

function courses(): string {
  const hand = pen()
  for (let i = 1; i < joints; i++) {
    hand.move(front(i / joints))
    hand.line(back(i / joints))
  }
  return hand.path
}

/** The two edges that stand behind, and the courses between them and the front. */
function jambs(): string {
  const hand = pen()
  const course = (Math.PI * radius) / joints
  const [left, foot] = back(0)
  const [right] = back(1)
  for (let i = 0; i < joints; i++) {
    hand.move([0, radius + i * course])
    hand.line([left, radius + i * course])
    hand.move([right, radius + i * course])
    hand.line([2 * radius, radius + i * course])
  }
  for (const x of [left, right]) {
    hand.move([x, foot])
    hand.line([x, radius + joints * course])
  }
  return hand.path
}

/** A curve of four pieces; each has the handles of a circle. */
function edge(): string {
  const hand = pen()
  const pieces = 4
  const handle = (4 / 3) * Math.tan(Math.PI / pieces / 4) * far.radius
  hand.move(back(0))
  for (let i = 0; i < pieces; i++)
    hand.curve(
      beside(i / pieces, handle),
      beside((i + 1) / pieces, -handle),
      back((i + 1) / pieces),
    )
  return hand.path
}

/** From a place on the far edge, along its tangent. */
function beside(turn: number, length: number): Point {
  const [x, y] = back(turn)
  const angle = Math.PI * turn
  return [x + Math.sin(angle) * length, y - Math.cos(angle) * length]
}

function around([x, y]: Point, r: number, turn: number): Point {
  const angle = Math.PI * turn
  return [x - r * Math.cos(angle), y - r * Math.sin(angle)]
}
