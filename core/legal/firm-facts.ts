import { sameMarks, textNode, withMark } from '../rich-text/inline.ts'
import { isLinkAddress } from '../rich-text/links.ts'
import type { Mark, RichText, TextNode } from '../rich-text/rich-text.ts'
import { mapText } from '../rich-text/walk.ts'
import type { Firm } from '../settings/firm.ts'

/** Replaces names such as {firm.legalName}; others stay. `notices` adds more names with plain text. */
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
      const fact = facts[name] ?? ''
      add(
        linked ? fact : apartIn(text, fact),
        linked ? withMark(kept, { type: 'link', attrs: { href } }) : kept,
      )
      from = index + whole.length
    }
    add(text.slice(from), kept)
    return parts
  })
}

/** Isolates a fact in the other direction, so that it does not reorder the text around it. */
function apartIn(text: string, fact: string): string {
  const isAlone = text.replace(/\{firm\.\w+\}/g, '').trim() === ''
  const turns =
    /[\u202a-\u202e\u2066\u2067]/.test(fact) || rightToLeft.test(text) !== rightToLeft.test(fact)
  return turns && !isAlone ? `\u2068${fact}\u2069` : fact
}

function linkOf(mark: Mark, addresses: Record<string, string>): Mark[] {
  if (mark.type !== 'link') return [mark]
  const [, name = ''] = /^(?:mailto|tel):\{firm\.(\w+)\}$/i.exec(mark.attrs.href) ?? []
  if (!name) return [mark]
  const href = addresses[name] ?? ''
  return isLinkAddress(href) ? [{ type: 'link', attrs: { href } }] : []
}

const rightToLeft = /\p{Script=Arabic}/u

function factsOf(firm: Firm): Record<'facts' | 'addresses', Record<string, string>> {
  return {
    facts: {
      name: firm.name,
      legalName: firm.legalName,
      city: firm.city,
      address: firm.address.join(rightToLeft.test(firm.address.join()) ? '، ' : ', '),
      email: firm.email,
      phone: firm.phone,
    },
    addresses: {
      email: `mailto:${firm.email}`,
      phone: `tel:${firm.phone.replace(/[^\d+]/g, '')}`,
    },
  }
}
