/** The longest address of a link, in characters. */
const maxLength = 2000

/**
 * Whether a link may lead there: another site by https, without a user name, which only ever serves
 * to deceive; mail, telephone, a path of ours. Browsers read '/\' and '/<tab>/' as another host.
 */
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
