import { randomInt, randomUUID } from 'node:crypto'

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** All but the last 8 digits are a process's; the steps are secret: nobody counts our visitors. */
export function createRequestIds(): () => string {
  const prefix = randomUUID().slice(0, 28)
  const step = randomInt(2 ** 31) * 2 + 1
  let last = randomInt(2 ** 32)
  return () => {
    last = (last + step) | 0
    return (
      prefix +
      hex[last >>> 24] +
      hex[(last >>> 16) & 255] +
      hex[(last >>> 8) & 255] +
      hex[last & 255]
    )
  }
}
