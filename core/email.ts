/** Whether this may be a mail address: a basic pattern, at most 254 characters (docs/product.md §5). */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 && /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+\.[^\s@<>"(),;:\\.]+$/.test(text)
  )
}
