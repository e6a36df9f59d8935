import { randomInt } from 'node:crypto'

/** Without letters and digits that are mistaken for each other, aloud or on paper. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 'E-7KQ4-M2XD': it says nothing about how many there are. */
export function newReference(): string {
  const code = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `E-${code.slice(0, 4)}-${code.slice(4)}`
}

/** A number that rises with the time of receipt, for the index of words. */
export function newOrdinal(receivedAt: Date): number {
  return receivedAt.getTime() * 1000 + randomInt(1000)
}
