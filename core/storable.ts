/**
 * As much of a text as is kept of what nobody checked, such as the words of an error or of a
 * browser about itself: at most `most` characters, without what no database takes.
 */
export function storableText(text: string, most: number): string {
  return Array.from(text.replaceAll('\0', '').toWellFormed()).slice(0, most).join('')
}
