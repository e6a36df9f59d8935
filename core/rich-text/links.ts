const maxLength = 2000

/** Allows https without a user name (which can deceive), mailto, tel, and paths except '/\' and '/<tab>/'. */
export function isLinkAddress(href: string): boolean {
  if (href.length > maxLength) return false
  return (
    isExternal(href) ||
    /^mailto:(?:\{firm\.email\}|[^\s\\"<>@{}]+@[^\s\\"<>@{}]+)$/i.test(href) ||
    /^tel:(?:\{firm\.phone\}|\+?[\d().-]+)$/i.test(href) ||
    /^\/(?!\/)[^\s\\"<>]*$/.test(href)
  )
}

export function isExternal(href: string): boolean {
  return /^https:\/\/[^\s\\"<>]+$/i.test(href) && URL.parse(href)?.username === ''
}

export const linkMessage = (href: string) =>
  `The link “${href.slice(0, 80)}” is not possible: use an address that begins with https://, mailto:, tel: or / (a page of this website).`
