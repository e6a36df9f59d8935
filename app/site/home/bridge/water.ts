import { beginning, end, eye, nearest, project, view } from './model.ts'
import { pen } from './pen.ts'

export function ripples(): string {
  const hand = pen(1)
  let seed = 7
  const random = () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
  }
  for (let i = 0; i < 90; i++) {
    const z = nearest.distance * 0.62 + random() ** 2 * 60
    const x = random() * view.width
    const y = eye.horizon + (eye.focal * eye.height) / z
    const reach = (500 + 900 * random()) / z
    if (y < waterline(x) + 8 || y < waterline(x + reach) + 8) continue
    hand.move([x, y])
    hand.line([x + reach, y])
  }
  return hand.path
}

function waterline(x: number): number {
  const a = project(beginning, 0)
  const b = project(end, 0)
  return x < b[0] ? 0 : b[1] + ((a[1] - b[1]) * (x - b[0])) / (a[0] - b[0])
}
