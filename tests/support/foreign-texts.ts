const voidElements = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const token = /<!doctype[^>]*>|<!--[\s\S]*?-->|<(\/?)([a-z][\w-]*)([^>]*)>|([^<]+)/gi
const spoken = /\b(?:alt|aria-label|title|placeholder|content)="([^"]*)"/g

/** Four words of a language in a row: names, tickers and addresses are shorter. */
const sentences = {
  en: /\p{Script=Latin}{2,}(?:[\s,’']+\p{Script=Latin}{2,}){3}/u,
  ar: /\p{Script=Arabic}/u,
}

/** Texts and names of elements that are in the other language than `lang` says; not what was typed. */
export function foreignTexts(html: string): string[] {
  const found: string[] = []
  const open: { tag: string; language: string }[] = []
  const plain = html.replace(/<(script|style|textarea)\b[^>]*>[\s\S]*?<\/\1>/gi, '')
  for (const [, end, tag = '', attributes = '', text] of plain.matchAll(token)) {
    const language = open.at(-1)?.language ?? 'en'
    if (text) note(text, language)
    if (!tag) continue
    if (end) {
      while (open.length > 0 && open.pop()?.tag !== tag);
      continue
    }
    const own = /\blang="(\w+)"/.exec(attributes)?.[1] ?? language
    if (tag !== 'link') for (const [, words = ''] of attributes.matchAll(spoken)) note(words, own)
    if (!voidElements.test(tag) && !attributes.endsWith('/')) open.push({ tag, language: own })
  }
  return found

  /** A name in an isolate says by itself where it begins and ends. */
  function note(text: string, language: string) {
    const own = text.replace(/\u2068[^\u2069]*\u2069/g, '')
    if (sentences[language === 'ar' ? 'en' : 'ar'].test(own)) found.push(text.trim())
  }
}
