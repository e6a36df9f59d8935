import { expect, test } from 'vitest'
import { outlineOf } from './qr-outline.server.ts'

const address = 'otpauth://totp/Example:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Example'

function darkSquares(path: string): string[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].flatMap(([, x, y, width, back]) => {
    expect(back).toBe(width)
    return Array.from({ length: Number(width) }, (_, at) => `${Number(x) + at} ${y}`)
  })
}

test('the quiet ground around the code is four squares wide', () => {
  const { size, path } = outlineOf(address)
  const places = darkSquares(path).map((square) => square.split(' ').map(Number))
  const columns = places.map(([x]) => x ?? 0)
  const rows = places.map(([, y]) => y ?? 0)
  for (const line of [columns, rows])
    expect([Math.min(...line), Math.max(...line)]).toEqual([4, size - 5])
})

test('three corners carry the sign that scanners look for', () => {
  const { size, path } = outlineOf(address)
  const dark = new Set(darkSquares(path))
  const rowAt = (x: number, y: number) =>
    Array.from({ length: 7 }, (_, at) => (dark.has(`${x + at} ${y}`) ? '#' : '.')).join('')
  for (const [x, y] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const)
    expect(Array.from({ length: 7 }, (_, at) => rowAt(x, y + at))).toEqual([
      ...['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'],
    ])
})

test('it is the same for the same address, and another for another', () => {
  expect(outlineOf(address)).toEqual(outlineOf(address))
  expect(outlineOf(address).path).not.toBe(outlineOf(`${address}&digits=6`).path)
})
