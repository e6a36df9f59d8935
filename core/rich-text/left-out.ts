import { findAll, parseHtml, textOf } from './html-tree.ts'
import { isPictureAddress } from './schema.ts'

/** A sentence about parts of the HTML that a body cannot take over; '' if there are none. */
export function leftOutOf(html: string): string {
  const nodes = readable(html)
  const pictures = findAll(nodes, 'img').filter(({ attributes: { src = '', width = '' } }) => {
    // Pictures one or two pixels wide are trackers.
    return !isPictureAddress(src) && !/^[0-2]$/.test(width)
  }).length
  const deleted = findAll(nodes, 'del').filter(({ children }) => textOf(children) !== '').length
  const remarks = findAll(nodes, 'div').filter(({ attributes: { style = '' } }) =>
    /mso-element:\s*comment(?!-)/i.test(style),
  ).length
  return [
    pictures > 0 && `${count(pictures, 'picture')}: add them with Picture in the toolbar.`,
    deleted > 0 && `${count(deleted, 'passage')} marked as deleted.`,
    remarks > 0 && `${count(remarks, 'comment')}.`,
  ]
    .filter((part) => part !== false)
    .map((part) => `Left out: ${part}`)
    .join(' ')
}

/** HTML that is too large is taken over as text without pictures. */
function readable(html: string) {
  try {
    return parseHtml(html)
  } catch {
    return []
  }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
