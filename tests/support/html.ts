const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Text as a browser would show it, from what is in the HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => entities[name] ?? '')
}

/** What a field of a form holds when the page is opened. Undefined: there is no such field. */
export function fieldValue(html: string, name: string): string | undefined {
  const area = new RegExp(`<textarea[^>]* name="${name}"[^>]*>([^]*?)</textarea>`).exec(html)
  // A browser drops one line break at the start of a text area.
  if (area) return plainText(area[1] ?? '').replace(/^\r?\n/, '')
  const field = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0]
  return field && plainText(/ value="([^"]*)"/.exec(field)?.[1] ?? '')
}

/** Whether a box is ticked when the page is opened. */
export function isTicked(html: string, name: string): boolean {
  return / checked=/.test(new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? '')
}

/** The sentence that is beside a field that is wrong. */
export function fieldError(html: string, id: string): string | undefined {
  const found = new RegExp(`<p class="field-error" id="${id}-error">([^]*?)</p>`).exec(html)
  return found ? plainText(found[1] ?? '') : undefined
}
