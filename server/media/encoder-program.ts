import { existsSync } from 'node:fs'

/** Of the source, or of the build: beside the program, or above a piece of it. */
const places = ['./encoder-process.ts', './encoder.js', '../encoder.js']

/** The path of the program that encodes pictures in a process of its own. */
export function findEncoderProgram(): string {
  const paths = places.map((place) => new URL(place, import.meta.url).pathname)
  const found = paths.find((path) => existsSync(path))
  if (!found) throw new Error('The program that encodes pictures is missing: build again')
  return found
}
