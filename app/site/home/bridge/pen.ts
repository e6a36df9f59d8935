import type { Point } from './model.ts'

/** A pen that writes relative steps with one decimal, so that the page stays small. */
export function pen() {
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

export type Pen = ReturnType<typeof pen>
