import { fillNames } from './content/current-copy.ts'

/** All names at once, each value as it was typed: it may hold '$&', or braces of its own. */
export function fillTemplate(sentence: string, values: Record<string, string | number>): string {
  return fillNames(sentence, values)
}
