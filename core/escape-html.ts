const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML that shows it as it was typed, between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** The text of sanitised HTML: tags removed, what the sanitiser escaped put back. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (entity) => characters[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

const characters = Object.fromEntries(Object.entries(entities).map(([k, v]) => [v, k]))
