/** For unchecked text from errors and browsers: truncates it and removes what databases cannot store. */
export function storableText(text: string, max: number): string {
  return Array.from(text.replaceAll('\0', '').toWellFormed()).slice(0, max).join('')
}
