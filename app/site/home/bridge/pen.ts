import type { Point } from './model.ts'

/**
 * Relative steps in as few characters as possible: the page stays small. `finest` is the shortest, a
 * tenth unless told.
 */
export function pen(finest: 0.1 | 1 = 0.1) {
  let path = ''
  let last = ''
  let at: Point = [0, 0]

  const write = (command: string, ...steps: number[]) => {
    // After a move, lines need no letter; nor does a step like the one before.
    const isTold = command === last || (command === 'l' && last === 'm')
    if (!isTold) path += command
    for (const [i, step] of steps.entries()) path += follow(step, i === 0 && !isTold)
    last = command
  }
  /** With what must be between it and the number before. */
  const follow = (step: number, isFirst: boolean) => {
    const text = String(step).replace(/^(-?)0\./, '$1.')
    const needsNothing =
      isFirst || text.startsWith('-') || (text.startsWith('.') && /\.\d*$/.test(path))
    return needsNothing ? text : ` ${text}`
  }
  const perUnit = Math.round(1 / finest)
  const round = (length: number) => Math.round(length * perUnit) / perUnit + 0
  const stepTo = (to: Point): Point => [round(to[0] - at[0]), round(to[1] - at[1])]
  const stand = ([dx, dy]: Point) => {
    at = [at[0] + dx, at[1] + dy]
  }
  return {
    move(to: Point) {
      const step = stepTo(to)
      // Two moves in a row: the second of them would be read as a line.
      if (last === 'm') last = ''
      write('m', ...step)
      stand(step)
    },
    line(to: Point) {
      const step = stepTo(to)
      const [dx, dy] = step
      if (dx === 0 && dy === 0) return
      if (dx === 0) write('v', dy)
      else if (dy === 0) write('h', dx)
      else write('l', dx, dy)
      stand(step)
    },
    curve(one: Point, two: Point, to: Point) {
      const end = stepTo(to)
      write('c', ...stepTo(one), ...stepTo(two), ...end)
      stand(end)
    },
    get path() {
      return path
    },
  }
}

export type Pen = ReturnType<typeof pen>
