/** Of errors and browsers, which nobody checked: cut, without what no database takes. */
export function storableText(text: string, max: number): string {
  return Array.from(text.replaceAll('\0', '').toWellFormed()).slice(0, max).join('')
}
