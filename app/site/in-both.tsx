/** 'ar (en)' where the English has changed since (docs/product.md §13.2). */
export function InBoth({ text }: { text: string }) {
  const parts = text.split(/\u2066([^\u2069]*[A-Za-z\d][^\u2069]*)\u2069(?=\))/)
  if (parts.length === 1) return text
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} lang="en" dir="ltr">
        {part}
      </span>
    ),
  )
}
