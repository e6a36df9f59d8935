import { findAll, parseHtml, textOf } from './html-tree.ts'
import { isPictureAddress } from './schema.ts'

/** What HTML has that a body cannot take from elsewhere, as a sentence; empty where it is all there. */
export function leftOutOf(html: string): string {
  const nodes = readable(html)
  const pictures = findAll(nodes, 'img').filter(({ attributes: { src = '', width = '' } }) => {
    // A point or two wide, they count readers.
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

/** Of more than a body may hold only the text is taken, without pictures. */
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
