export function characters(text: string): number {
  return Array.from(text).length
}

export function tidy(typed: string): string {
  // A form sends line breaks as CR LF, a script as LF: they must count alike.
  return typed.replace(/\r\n?/g, '\n').trim()
}

/** No keyboard types them, and a mail header must never see a line break. */
export function isUnprintable(text: string, severalLines: boolean): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const controls = severalLines ? /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/ : /[\0-\x1f\x7f\u2028\u2029]/
  return controls.test(text) || !text.isWellFormed()
}
