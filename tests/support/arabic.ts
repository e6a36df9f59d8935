const rules: Record<string, RegExp> = {
  tatweel: /\u0640/,
  'presentation forms': /[\ufb50-\ufdff\ufe70-\ufefc]/,
  'letters of Persian': /[\u06a9\u06cc\u06c0-\u06c2]/,
  'Arabic-Indic digits': /[\u0660-\u0669\u06f0-\u06f9]/,
  'a Latin comma, semicolon or question mark': /\p{Script=Arabic}\s*[,;?]/u,
  'straight or curly quotation marks': /["“”]/,
  'tanwin behind its alef': /\u0627\u064b/,
  'a space before a mark': /\p{Script=Arabic} [،؛؟.:]/u,
  'two spaces': / {2}/,
  // docs/arabic-glossary.md; the total return of an index is one and keeps its name.
  'words that the glossary refuses':
    /وفق المحاور|عرض موجز|افتراضي|متقادم|غير متوفر|المصارف الخاصة|الطلب الباقي|(?<!أمين )الحفظ/,
}

/** Names, tickers and units that stay as they are in Arabic sentences. */
const latin = /\{[^}]*\}|https?:\S+|\S+@\S+|\b[A-Z]{2,5}\b/g

/** What nobody who writes Arabic would print; `names` are Latin words that belong there. */
export function issuesOf(arabic: string, names: readonly string[] = []): string[] {
  const broken = Object.keys(rules).filter((name) => rules[name]?.test(arabic))
  const longestFirst = names.toSorted((a, b) => b.length - a.length)
  const own = longestFirst.reduce((text, name) => text.replaceAll(name, ''), arabic)
  const words = own.replace(latin, '').match(/\p{Script=Latin}{2,}/gu) ?? []
  return [...broken, ...words.map((word) => `Latin: ${word}`)]
}
