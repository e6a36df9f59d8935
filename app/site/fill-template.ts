import { fillNames } from './content/current-copy.ts'

/**
 * A sentence with its words in braces filled in, each with the value as it was typed: a name may
 * hold '$&', or braces of its own. Facts of the firm are filled in with them; what is neither stays.
 */
export function fillTemplate(sentence: string, values: Record<string, string | number>): string {
  return fillNames(sentence, values)
}
