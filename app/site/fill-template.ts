/**
 * A sentence with its words in braces filled in, each with the value as it was typed: a name may
 * hold '$&', or braces of its own. Words without a value stay as they are.
 */
export function fillTemplate(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, word: string) => String(values[word] ?? whole))
}
