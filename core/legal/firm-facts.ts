import { sameMarks, textNode, withMark } from '../rich-text/inline.ts'
import { isLinkAddress } from '../rich-text/links.ts'
import { type Mark, mapText, type RichText, type TextNode } from '../rich-text/rich-text.ts'
import type { Firm } from '../settings/settings.ts'

/**
 * Puts the firm's facts in the place of {firm.legalName} and the like; other names stay. `notices`:
 * what else is named so, in plain words.
 */
export function withFirmFacts(
  tree: RichText,
  firm: Firm,
  notices: Readonly<Record<string, string>> = {},
): RichText {
  const { facts: own, addresses } = factsOf(firm)
  const facts: Readonly<Record<string, string>> = { ...own, ...notices }
  return mapText(tree, ({ text, marks = [] }) => {
    const kept = marks.flatMap((mark) => linkOf(mark, addresses))
    const parts: TextNode[] = []
    const add = (words: string, with_: readonly Mark[]) => {
      const last = parts.at(-1)
      if (words === '') return
      if (last && sameMarks(last.marks, with_)) last.text += words
      else parts.push(textNode(words, with_))
    }
    let from = 0
    for (const { 0: whole, 1: name = '', index } of text.matchAll(/\{firm\.(\w+)\}/g)) {
      if (!Object.hasOwn(facts, name)) continue
      add(text.slice(from, index), kept)
      const href = addresses[name] ?? ''
      const linked = isLinkAddress(href) && !marks.some(({ type }) => type === 'link')
      add(facts[name] ?? '', linked ? withMark(kept, { type: 'link', attrs: { href } }) : kept)
      from = index + whole.length
    }
    add(text.slice(from), kept)
    return parts
  })
}

/** To nowhere when the fact is no address. */
function linkOf(mark: Mark, addresses: Record<string, string>): Mark[] {
  if (mark.type !== 'link') return [mark]
  const [, name = ''] = /^(?:mailto|tel):\{firm\.(\w+)\}$/i.exec(mark.attrs.href) ?? []
  if (!name) return [mark]
  const href = addresses[name] ?? ''
  return isLinkAddress(href) ? [{ type: 'link', attrs: { href } }] : []
}

const isArabic = ({ address }: Firm) => address.some((line) => /\p{Script=Arabic}/u.test(line))

function factsOf(firm: Firm): Record<'facts' | 'addresses', Record<string, string>> {
  return {
    facts: {
      name: firm.name,
      legalName: firm.legalName,
      city: firm.city,
      address: firm.address.join(isArabic(firm) ? '، ' : ', '),
      email: firm.email,
      phone: firm.phone,
    },
    addresses: {
      email: `mailto:${firm.email}`,
      phone: `tel:${firm.phone.replace(/[^\d+]/g, '')}`,
    },
  }
}
